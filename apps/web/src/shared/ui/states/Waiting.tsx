import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { LoadingState } from './LoadingState.tsx';

interface WaitingProps {
  readonly error: unknown;
  readonly refetch: () => unknown;
  /** Number of lines of the skeleton. */
  readonly lines?: number;
  /** Skeleton in place of lines. */
  readonly children?: ReactNode;
}

/**
 * Placeholder for an answer that is loading, or could not be loaded. Ask for the data first: an answer that is there
 * stays on the screen when a later request for it fails.
 */
export function Waiting({ error, refetch, lines = 6, children }: WaitingProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return children ?? <LoadingState lines={lines} />;
}
