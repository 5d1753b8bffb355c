import type { RouteDescriptor } from '@javon/contract';
import { type InvalidateOptions, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { written } from './call.ts';
import { HttpFailure } from './failure.ts';
import { isStaleAfter } from './stale-after.ts';

/** Interval of fetching again what changes while its screen stays open, milliseconds. */
export const REFRESH_MS = 2 * 60_000;

/** Statuses of a write that was refused because what the screen shows is out of date. */
const OUT_OF_DATE: readonly number[] = [404, 409];

/** Gives an error that is no failed call to the browser: it is a fault of the program. Failed calls were reported. */
function onError(error: unknown): void {
  if (!(error instanceof HttpFailure)) reportError(error);
}

/**
 * Cache of answers. Failed calls are not retried: the person was notified, and each error state has a button. Calls
 * are made offline too: a paused one would show nothing.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, { meta }) => {
      onError(error);
      if (meta && error instanceof HttpFailure && OUT_OF_DATE.includes(error.status)) {
        return invalidate(meta.routes, { cancelRefetch: true });
      }
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

function invalidate(writes: readonly RouteDescriptor[], options: InvalidateOptions): Promise<void> {
  return queryClient.invalidateQueries(
    { predicate: ({ queryKey }) => writes.some((write) => isStaleAfter(write, queryKey)) },
    options,
  );
}

// Stale answers that the screen shows are fetched at once, the others when they are next shown.
written.on((route) => void invalidate([route], { cancelRefetch: true }));

/** Waits until what these writes made stale on the screen was fetched again. */
export function refreshedAfter(...writes: readonly RouteDescriptor[]): Promise<void> {
  return invalidate(writes, { cancelRefetch: false });
}
