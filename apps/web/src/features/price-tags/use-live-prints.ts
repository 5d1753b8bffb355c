import { listPrintJobs, showPrintJob } from '@javon/contract';
import { useEffect } from 'react';
import { routeKey } from '../../shared/http/api-query.ts';
import { onLiveWithin } from '../../shared/http/live-events.ts';
import { queryClient } from '../../shared/http/query-client.ts';

/** Time for which events are gathered before the prints are fetched again, milliseconds. */
const GATHER_MS = 500;

/** Fetches the prints on the screen again after another device printed, handed over or confirmed. */
export function useLivePrints(): void {
  useEffect(
    () =>
      onLiveWithin(
        'prints',
        GATHER_MS,
        () => true,
        () => {
          void queryClient.invalidateQueries({ queryKey: routeKey(listPrintJobs) });
          void queryClient.invalidateQueries({ queryKey: routeKey(showPrintJob) });
        },
      ),
    [],
  );
}
