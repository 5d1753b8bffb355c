import type { AnswerOf, AnyRoute, ParamsIn, QueryIn, RouteDescriptor } from '@javon/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { routeKey } from '../../http/api-query.ts';
import { type CallInput, call } from '../../http/call.ts';
import { queryClient } from '../../http/query-client.ts';

type PageOf<Row> = {
  readonly items: Row[];
  readonly next: string | null;
  readonly total?: number | undefined;
};

export type RowOf<R extends AnyRoute> = AnswerOf<R> extends PageOf<infer Row> ? Row : never;

/** The pages of a list that were fetched so far. */
export interface ListPages<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly isFirstLoading: boolean;
  /** Rows on the screen belong to the query before; the new ones are under way. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** Pages of a list that came whole in one answer. */
export function wholeList<Row>(rows: readonly Row[]): ListPages<Row> {
  return {
    rows,
    total: rows.length,
    isFirstLoading: false,
    isStale: false,
    error: null,
    retry: () => {},
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => {},
  };
}

type ListQuery<R extends AnyRoute> = Omit<QueryIn<R>, 'cursor'>;

/** Options of a query that reads a list page by page, by the cursor of each answer. */
function listPagesQuery<R extends RouteDescriptor>(route: R, query: ListQuery<R>, params?: ParamsIn<R>) {
  type Row = RowOf<R>;
  return infiniteQueryOptions({
    queryKey: [...routeKey(route), 'pages', query, params],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...query, cursor: pageParam ?? undefined };
      const input = { params, query: asked } as unknown as CallInput<R>;
      return (await call(route, input, { signal })) as unknown as PageOf<Row>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

/** Starts fetching the first page of a list that {@link useListPages} shows with the same query. */
export function fetchFirstPage<R extends RouteDescriptor>(route: R, query: ListQuery<R>): void {
  void queryClient.prefetchInfiniteQuery(listPagesQuery(route, query));
}

/**
 * Fetches a list page by page, by the cursor of each answer. `query` is the list's query without the
 * cursor; a change of it starts from the first page.
 * @param options.params parameters of the path, where the list belongs to one thing
 * @param options.refetchInterval milliseconds; without it the list is fetched again only after writes and on focus
 */
export function useListPages<R extends RouteDescriptor>(
  route: R,
  query: ListQuery<R>,
  options: {
    readonly enabled?: boolean;
    readonly params?: ParamsIn<R>;
    readonly refetchInterval?: number;
  } = {},
): ListPages<RowOf<R>> {
  const result = useInfiniteQuery({
    ...listPagesQuery(route, query, options.params),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval ?? false,
  });
  const { data, fetchNextPage, refetch } = result;
  const come = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  // Defers drawing many rows at once, so that keys are handled in between.
  const rows = useDeferredValue(come);
  const isAwaited = rows.length === 0 && come.length > 0;
  return {
    rows,
    total: data?.pages[0]?.total,
    isFirstLoading: (result.isPending && result.fetchStatus !== 'idle') || isAwaited,
    isStale: result.isPlaceholderData,
    error: result.error,
    retry: () => void (result.isFetchNextPageError ? fetchNextPage() : refetch()),
    hasMore: result.hasNextPage,
    // Rows that arrived are not drawn yet: the end of the list still moves.
    isLoadingMore: result.isFetchingNextPage || rows !== come,
    loadMore: () => {
      if (result.hasNextPage && !result.isFetchingNextPage) void fetchNextPage();
    },
  };
}
