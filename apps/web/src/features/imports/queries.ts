import { listImportRows, type RowOutcome, showImport } from '@javon/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiQuery, routeKey } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';
import { isWorking } from './result.ts';

/** Polling interval of a running import, milliseconds. */
const POLL_MS = 600;
/** Rows per page. */
const PAGE = 100;

/** Query of one import; refetched while the server works on it. */
export const importQuery = (id: number) =>
  queryOptions({
    ...apiQuery(showImport, { params: { id } }),
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? POLL_MS : false),
  });

/** Query of the rows of an import with the result of the check for each, page by page. */
export const importRowsQuery = (id: number, outcome: RowOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(listImportRows), id, outcome ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        listImportRows,
        { params: { id }, query: { limit: PAGE, outcome, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
