import { lazyOverlay } from '../../navigation/lazy-part.tsx';
import { useStore } from '../../store.ts';
import { shownPasswords } from './first-passwords.ts';

const Dialog = lazyOverlay(() => import('./FirstPasswordsDialog.tsx'), 'FirstPasswordsDialog', 'now');

/** Shows the passwords of {@link shownPasswords}; the dialog's code comes with the first of them. */
export function FirstPasswordsHost() {
  return <Dialog now={useStore(shownPasswords)} />;
}
