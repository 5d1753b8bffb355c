import { lazy, Suspense, useState } from 'react';
import { useStore } from '../../store.ts';
import { asked } from './confirm.ts';

const Dialog = lazy(() =>
  import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/** Shows what {@link confirm} asks; the dialog's code comes with the first question, and stays. */
export function ConfirmHost() {
  const question = useStore(asked);
  const [used, setUsed] = useState(false);
  if (question && !used) setUsed(true);
  return used ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}
