import type { listAnalyticPriceTagBranches, listAnalyticPriceTagProducts, QueryIn } from '@javon/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { routeKey } from '../../../shared/http/api-query.ts';
import { type CallInput, call } from '../../../shared/http/call.ts';
import type { ListPages, RowOf } from '../../../shared/ui/table/use-list-pages.ts';

type Log = typeof listAnalyticPriceTagBranches | typeof listAnalyticPriceTagProducts;

/** Pages of a log of one campaign: like other lists, with the campaign in the path. */
export function useLogPages<R extends Log>(
  route: R,
  id: number,
  query: Omit<QueryIn<R>, 'cursor' | 'limit'>,
): ListPages<RowOf<R>> {
  type Row = RowOf<R>;
  type Page = { items: Row[]; next: string | null; total?: number };
  const result = useInfiniteQuery({
    queryKey: [...routeKey(route), id, query],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ?? undefined;
      const input = { params: { id }, query: { ...query, limit: 50, cursor } } as unknown as CallInput<R>;
      return (await call(route, input, { signal })) as unknown as Page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const { data, fetchNextPage, refetch } = result;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    rows,
    total: data?.pages[0]?.total,
    isFirstLoading: result.isPending,
    isStale: result.isPlaceholderData,
    error: result.error,
    retry: () => void (result.isFetchNextPageError ? fetchNextPage() : refetch()),
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => {
      if (result.hasNextPage && !result.isFetchingNextPage) void fetchNextPage();
    },
  };
}
