import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of answers. Failed calls are not repeated by themselves: the person was told, and each error
 * state has a button. Calls are made offline too: waiting in silence would tell the person nothing.
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
