import { type DirectorPart, directorEvents, type Period, type QueryIn, topDirectors } from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

export const rankingQuery = (query: QueryIn<typeof topDirectors>) =>
  queryOptions({
    queryKey: [topDirectors.id, query],
    queryFn: ({ signal }) => call(topDirectors, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const eventsQuery = (branch: number, part: DirectorPart, period: Period) =>
  queryOptions({
    queryKey: [directorEvents.id, branch, part, period],
    queryFn: ({ signal }) =>
      call(directorEvents, { params: { branch }, query: { part, period } }, { signal }),
  });
