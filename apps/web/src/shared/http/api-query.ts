import type { AnswerOf, RouteDescriptor } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallOptions, call } from './call.ts';

/** Key of every cached answer of a route; the answer to one input adds the input. */
export type RouteKey = readonly [resource: string, route: string];

/** First segment of a route's path: `shelves` for `/shelves/:id/plan`. */
export function resourceOf(route: Pick<RouteDescriptor, 'path'>): string {
  return route.path.split('/', 2)[1] ?? '';
}

/** Key under which all cached answers of a route are found. */
export function routeKey(route: Pick<RouteDescriptor, 'id' | 'path'>): RouteKey {
  return [resourceOf(route), route.id];
}

/** How the call of a query is made; see {@link CallOptions}. */
type QueryCallOptions = Pick<CallOptions, 'notify' | 'asOneself'>;

/**
 * Options of a query that reads a route, for `useQuery`, loaders and the cache. Key and answer follow from route and
 * input, so that the table in stale-after.ts finds the query after a write.
 */
export function apiQuery<R extends RouteDescriptor>(
  route: R,
  input: CallInput<R>,
  options: QueryCallOptions = {},
) {
  return queryOptions({
    queryKey: [...routeKey(route), input] as const,
    queryFn: ({ signal }): Promise<AnswerOf<R>> => call(route, input, { ...options, signal }),
  });
}
