import { type QueryIn, topDirectors } from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

export const rankingQuery = (query: QueryIn<'topDirectors'>) =>
  queryOptions({ ...apiQuery(topDirectors, { query }), placeholderData: keepPreviousData });
