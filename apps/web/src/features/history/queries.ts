import { listHistoryKinds, listUsers } from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

const PEOPLE_OFFERED = 20;

/** Kinds of things that the history speaks of. */
export const kindsQuery = queryOptions({ ...apiQuery(listHistoryKinds, {}), staleTime: 60_000 });

/** People to filter by: the first of those whose name has what was typed. */
export const peopleQuery = (typed: string) =>
  queryOptions({
    ...apiQuery(listUsers, { query: { limit: PEOPLE_OFFERED, sort: 'name', search: typed || undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
