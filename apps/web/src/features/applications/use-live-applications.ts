import { listApplications, showApplication } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeKey } from '../../shared/http/api-query.ts';
import { onLiveWithin } from '../../shared/http/live-events.ts';

/** Time for which events are gathered before requests are fetched again, milliseconds. */
const GATHER_MS = 500;

/**
 * Fetches the requests on the screen again after somebody changed one.
 * @param id the only request on the screen; undefined for a list
 */
export function useLiveApplications(id?: number): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLiveWithin(
        'application',
        GATHER_MS,
        ({ application }) => id === undefined || application === id,
        () => {
          void client.invalidateQueries({ queryKey: routeKey(listApplications) });
          void client.invalidateQueries({ queryKey: routeKey(showApplication) });
        },
      ),
    [client, id],
  );
}
