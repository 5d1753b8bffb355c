import { dayOverview, listStaleBranches, myDay } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';
import { REFRESH_MS } from '../../shared/http/query-client.ts';

export const myDayQuery = (branch: string | undefined) =>
  queryOptions({
    ...apiQuery(myDay, { query: { branch } }, { notify: 'none' }),
    refetchInterval: REFRESH_MS,
  });

export const overviewQuery = queryOptions({
  ...apiQuery(dayOverview, {}, { notify: 'none' }),
  refetchInterval: REFRESH_MS,
});

/** Query of the branches whose tags have been wrong for more than a day. */
export const staleBranchesQuery = queryOptions({
  ...apiQuery(listStaleBranches, {}, { notify: 'none' }),
  refetchInterval: REFRESH_MS,
});
