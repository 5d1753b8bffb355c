import { lazyOverlay } from '../../navigation/lazy-part.tsx';
import { useStore } from '../../store.ts';
import { asked } from './confirm.ts';

const Dialog = lazyOverlay(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog', 'question');

/** Shows what {@link confirm} asks; the dialog's code comes with the first question, and stays. */
export function ConfirmHost() {
  const question = useStore(asked);
  return <Dialog question={question} onClose={() => question?.answer(false)} />;
}
