import { Suspense, useState } from 'react';
import { lazyOverlay } from '../../navigation/lazy-part.tsx';
import { useStore } from '../../store.ts';
import { shownPasswords } from './first-passwords.ts';

const Dialog = lazyOverlay(() => import('./FirstPasswordsDialog.tsx'), 'FirstPasswordsDialog');

/** Shows the passwords of {@link shownPasswords}; the dialog's code comes with the first of them. */
export function FirstPasswordsHost() {
  const shown = useStore(shownPasswords);
  const [used, setUsed] = useState(false);
  if (shown && !used) setUsed(true);
  return used ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}
