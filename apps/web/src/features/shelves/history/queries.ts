import { compareRevisions } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/http/api-query.ts';

/** Two saves of a shelf with their plans. A save never changes, so neither does what two of them differ in. */
export const comparisonQuery = (id: number, from: number, to: number) =>
  queryOptions({
    ...apiQuery(compareRevisions, { params: { id }, query: { from, to } }),
    staleTime: 5 * 60_000,
  });
