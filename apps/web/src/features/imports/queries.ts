import { showImport } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';
import { isWorking } from './result.ts';

/** Polling interval of a running import, milliseconds. */
const POLL_MS = 600;

/** Query of one import; refetched while the server works on it. */
export const importQuery = (id: number) =>
  queryOptions({
    ...apiQuery(showImport, { params: { id } }),
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? POLL_MS : false),
  });
