import { type ImportRun, showImport } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** How often a running import is asked how far it is. */
const POLL_MS = 600;

/** One import; asked again and again while it runs. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [showImport.id, id],
    queryFn: ({ signal }): Promise<ImportRun> => call(showImport, { params: { id } }, { signal }),
    refetchInterval: (query) => (query.state.data?.state === 'running' ? POLL_MS : false),
  });
