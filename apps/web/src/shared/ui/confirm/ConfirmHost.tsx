import { Suspense, useState } from 'react';
import { lazyOverlay } from '../../navigation/lazy-part.tsx';
import { useStore } from '../../store.ts';
import { asked } from './confirm.ts';

const Dialog = lazyOverlay(
  () => import('./ConfirmDialog.tsx'),
  'ConfirmDialog',
  ({ question }) => question !== null,
);

/** Shows what {@link confirm} asks; the dialog's code comes with the first question, and stays. */
export function ConfirmHost() {
  const question = useStore(asked);
  const [used, setUsed] = useState(false);
  if (question && !used) setUsed(true);
  return used ? (
    <Suspense>
      <Dialog question={question} onClose={() => question?.answer(false)} />
    </Suspense>
  ) : null;
}
