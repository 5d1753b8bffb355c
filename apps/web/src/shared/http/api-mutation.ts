import type { AnswerOf, RouteDescriptor } from '@javon/contract';
import { type CallInput, type CallOptions, call } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The routes that a mutation writes by: where one is refused as out of date, what it changes is fetched again. */
    mutationMeta: { readonly routes: readonly RouteDescriptor[] };
  }
}

/**
 * Options of a mutation that makes one write, for `useMutation`. Its failure was reported by `call`; what it makes
 * stale is fetched again (see stale-after.ts), also when another person's change was the reason of a refusal.
 */
export function apiMutation<R extends RouteDescriptor>(route: R, options: CallOptions = {}) {
  return {
    mutationFn: (input: CallInput<R>): Promise<AnswerOf<R>> => call(route, input, options),
    meta: { routes: [route] },
  };
}
