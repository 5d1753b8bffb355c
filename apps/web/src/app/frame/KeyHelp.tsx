import { Suspense, useEffect, useState } from 'react';
import { keyHelpOpen, usePageKeys } from '../../shared/keys/use-keys.ts';
import { lazyOverlay } from '../../shared/navigation/lazy-part.tsx';
import { useStore } from '../../shared/store.ts';

const KeyHelpDialog = lazyOverlay(() => import('./KeyHelpDialog.tsx'), 'KeyHelpDialog');

/** Opens the list of keys by `?`, and by whatever sets `keyHelpOpen`. */
export function KeyHelp() {
  const opened = useStore(keyHelpOpen);
  // The dialog's code comes with the first opening, and stays for its closing.
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
