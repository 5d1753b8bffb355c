import { Suspense, useEffect, useState } from 'react';
import { keyHelpOpen, usePageKeys } from '../../shared/keys/use-keys.ts';
import { lazyOverlay } from '../../shared/navigation/lazy-part.tsx';
import { useStore } from '../../shared/store.ts';

const KeyHelpDialog = lazyOverlay(() => import('./KeyHelpDialog.tsx'), 'KeyHelpDialog');

/** Opens the list of keys on `?`, and when `keyHelpOpen` is set. */
export function KeyHelp() {
  const opened = useStore(keyHelpOpen);
  // Loads the dialog at its first opening, and keeps it mounted for its closing animation.
  const [used, setUsed] = useState(false);
  usePageKeys('everywhere', { help: () => keyHelpOpen.set(!keyHelpOpen.get()) });
  useEffect(() => {
    if (opened) setUsed(true);
  }, [opened]);
  return used ? (
    <Suspense>
      <KeyHelpDialog opened={opened} onClose={() => keyHelpOpen.set(false)} />
    </Suspense>
  ) : null;
}
