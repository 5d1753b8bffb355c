import { listHistoryKinds, listUsers } from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

const PEOPLE_OFFERED = 20;

/** Kinds of things that the history speaks of. */
export const kindsQuery = queryOptions({
  queryKey: [listHistoryKinds.id],
  queryFn: ({ signal }) => call(listHistoryKinds, {}, { signal }),
  staleTime: 60_000,
});

/** People to filter by: the first of those whose name has what was typed. */
export const peopleQuery = (typed: string) =>
  queryOptions({
    queryKey: [listUsers.id, 'to filter by', typed],
    queryFn: ({ signal }) =>
      call(
        listUsers,
        { query: { limit: PEOPLE_OFFERED, sort: 'name', search: typed || undefined } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
