import { QueryClient } from '@tanstack/react-query';

/**
 * Cache of answers. Failed calls are not retried: the person was notified, and each error state has a button. Calls
 * are made offline too: a paused one would show nothing.
 */
export const queryClient = new QueryClient({
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
