import { showFile } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { routeKey } from '../../http/api-query.ts';
import { callFile } from '../../http/call.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Content under a path of the file store never changes, so it is fetched once per page load. */
const fileQuery = (path: string | null) => ({
  queryKey: [...routeKey(showFile), path],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callFile(
      showFile,
      { params: { key: (path ?? '').slice((path ?? '').lastIndexOf('/') + 1) } },
      { notify: 'none', signal },
    ),
  enabled: path !== null,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

/**
 * Address for an `img` of a kept file, fetched with the session's token; null until it is there.
 * @param path as an answer gives it, below the local base; null for none
 */
export function useStoredFile(path: string | null): string | null {
  const { data } = useQuery(fileQuery(path));
  return useObjectUrl(path === null ? undefined : data);
}
