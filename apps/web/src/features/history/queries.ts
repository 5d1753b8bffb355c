import { listHistoryKinds, listUsers } from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

const PEOPLE_OFFERED = 20;

/** Query of the kinds of things in the history. */
export const kindsQuery = queryOptions({ ...apiQuery(listHistoryKinds, {}), staleTime: 60_000 });

/** Query of the first people whose names match the search. */
export const peopleQuery = (typed: string) =>
  queryOptions({
    ...apiQuery(listUsers, { query: { limit: PEOPLE_OFFERED, sort: 'name', search: typed || undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
