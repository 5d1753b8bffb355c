import { branchDays, dayOverview, listStaleBranches, myDay } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Interval of refetching, milliseconds: the screen stays open for long. */
const REFRESH_MS = 2 * 60_000;

export const myDayQuery = (branch: string | undefined) =>
  queryOptions({
    queryKey: [myDay.id, branch ?? null],
    queryFn: ({ signal }) => call(myDay, { query: { branch } }, { signal, notify: 'none' }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const overviewQuery = queryOptions({
  queryKey: [dayOverview.id],
  queryFn: ({ signal }) => call(dayOverview, {}, { signal, notify: 'none' }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

/** Branches whose tags have been wrong for more than a day. */
export const staleBranchesQuery = queryOptions({
  queryKey: [listStaleBranches.id],
  queryFn: ({ signal }) => call(listStaleBranches, {}, { signal, notify: 'none' }),
  refetchInterval: REFRESH_MS,
});

export const branchDaysQuery = (id: number) =>
  queryOptions({
    queryKey: [branchDays.id, id],
    queryFn: ({ signal }) => call(branchDays, { params: { id } }, { signal }),
  });
