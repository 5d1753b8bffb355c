import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/http/query-client.ts';
import { useScope, useWholeChain } from '../../shared/session/visitor.ts';
import { useDelayed } from '../../shared/ui/states/use-delayed.ts';
import { myDayQuery, overviewQuery } from './queries.ts';

/** Longest wait for the day, milliseconds; then the screen is drawn without it. */
const PATIENCE_MS = 1000;

/** Whether the person sees the figures of the chain if no branch is chosen. */
export function useSeesOverview(): boolean {
  const wholeChain = useWholeChain();
  const scope = useScope('branch');
  return wholeChain && scope === 'all';
}

/**
 * Whether the first answer about the day is still loading. Its height is unknown before: the content below
 * waits for it, so that nothing moves later.
 */
export function useDayWaits(branch: string | undefined, isShown: boolean): boolean {
  const seesOverview = useSeesOverview();
  const late = useDelayed(PATIENCE_MS);
  // The panel itself refetches at intervals.
  const once = { refetchInterval: false } as const;
  const own = useQuery({ ...myDayQuery(branch), ...once, enabled: isShown && branch !== undefined });
  const isChain = branch === undefined && seesOverview;
  const chain = useQuery({ ...overviewQuery, ...once, enabled: isShown && isChain });
  return !late && (own.isLoading || chain.isLoading);
}

/** Starts fetching what the panel of the day shows. */
export function fetchDay(branch: string | undefined): void {
  if (branch !== undefined) void queryClient.prefetchQuery(myDayQuery(branch));
}
