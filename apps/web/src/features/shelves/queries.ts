import { bePresent, showShelf } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';
import { orNull } from '../../shared/http/or-null.ts';

/** Query of one shelf: its geometry and placements. */
export const shelfQuery = (id: number) => apiQuery(showShelf, { params: { id } });

/** Interval of the presence heartbeat, milliseconds; set by the server. */
const PRESENT_EVERY_MS = 20_000;

/** Query of the others who have the shelf open; each fetch is the person's own heartbeat. */
export const presenceQuery = (id: number, editing: boolean) =>
  queryOptions({
    ...apiQuery(bePresent, { params: { id }, body: { editing } }, { notify: 'none' }),
    refetchInterval: PRESENT_EVERY_MS,
    staleTime: PRESENT_EVERY_MS,
    gcTime: 0,
    retry: false,
  });

/** Reports that the person left the shelf; the answer is ignored. */
export function leaveShelf(id: number): void {
  const input = { params: { id }, body: { editing: false, leaving: true } };
  void orNull(call(bePresent, input, { notify: 'none' }));
}
