import { startTransition, useEffect, useState } from 'react';
import { queryClient } from '../../shared/http/query-client.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import { whenPageReady } from '../page-ready.ts';

/** Longest wait for a screen that never becomes idle, milliseconds. */
const PATIENCE_MS = 4000;

/**
 * True once the first screen is drawn: its heading is there, its data is loaded, and the browser is idle. Heavy work
 * that is not visible first starts then.
 */
export function useRested(): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    if (isRested) return;
    const finish = () => startTransition(() => setRested(true));
    let stopIdle = () => {};
    const look = () => {
      if (queryClient.isFetching() === 0 && document.querySelector('main h1')) finish();
    };
    const lookWhenIdle = () => {
      stopIdle();
      stopIdle = whenIdle(look);
    };
    const stopHearing = queryClient.getQueryCache().subscribe(lookWhenIdle);
    const stopWaiting = whenPageReady(lookWhenIdle);
    const timer = setTimeout(finish, PATIENCE_MS);
    return () => {
      stopHearing();
      stopWaiting();
      stopIdle();
      clearTimeout(timer);
    };
  }, [isRested]);
  return isRested;
}
