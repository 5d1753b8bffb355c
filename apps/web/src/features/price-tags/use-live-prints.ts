import { listPrintJobs, listTags, showPrintJob, tagSummary } from '@javon/contract';
import { useEffect } from 'react';
import { routeKey } from '../../shared/http/api-query.ts';
import { onLiveWithin } from '../../shared/http/live-events.ts';
import { queryClient } from '../../shared/http/query-client.ts';

/** Time for which events are gathered before the prints are fetched again, milliseconds. */
const GATHER_MS = 500;

/** Fetches the prints and the queue on the screen again after another device printed, handed over or confirmed. */
export function useLivePrints(): void {
  useEffect(
    () =>
      onLiveWithin(
        'prints',
        GATHER_MS,
        () => true,
        () => {
          for (const route of [listPrintJobs, showPrintJob, listTags, tagSummary])
            void queryClient.invalidateQueries({ queryKey: routeKey(route) });
        },
      ),
    [],
  );
}
