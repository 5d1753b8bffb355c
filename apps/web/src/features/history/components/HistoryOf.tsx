import { Suspense } from 'react';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import type { HistoryOfProps } from './HistoryLines.tsx';

// Loaded after the content of the page, which is above it.
const HistoryLines = lazyPart(() => import('./HistoryLines.tsx'), 'HistoryLines');

/** History of one thing, newest first, with its heading; renders nothing for a person without that permission. */
export function HistoryOf(props: HistoryOfProps) {
  const may = useMay();
  if (!may('history')) return null;
  return (
    <Suspense>
      <HistoryLines {...props} />
    </Suspense>
  );
}
