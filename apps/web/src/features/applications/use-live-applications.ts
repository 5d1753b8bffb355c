import { listApplications, showApplication } from '@javon/contract';
import { useEffect } from 'react';
import { routeKey } from '../../shared/http/api-query.ts';
import { onLiveWithin } from '../../shared/http/live-events.ts';
import { queryClient } from '../../shared/http/query-client.ts';

/** Time for which events are gathered before requests are fetched again, milliseconds. */
const GATHER_MS = 500;

/**
 * Fetches the requests on the screen again after somebody changed one.
 * @param id the only request on the screen; undefined for a list
 */
export function useLiveApplications(id?: number): void {
  useEffect(
    () =>
      onLiveWithin(
        'application',
        GATHER_MS,
        ({ application }) => id === undefined || application === id,
        () => {
          void queryClient.invalidateQueries({ queryKey: routeKey(listApplications) });
          void queryClient.invalidateQueries({ queryKey: routeKey(showApplication) });
        },
      ),
    [id],
  );
}
