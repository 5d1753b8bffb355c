import { keyHelpOpen, usePageKeys } from '../../shared/keys/use-keys.ts';
import { lazyOverlay } from '../../shared/navigation/lazy-part.tsx';
import { useStore } from '../../shared/store.ts';

const KeyHelpDialog = lazyOverlay(() => import('./KeyHelpDialog.tsx'), 'KeyHelpDialog');

/** Opens the list of keys on `?`, and when `keyHelpOpen` is set. */
export function KeyHelp() {
  const opened = useStore(keyHelpOpen);
  usePageKeys('everywhere', { help: () => keyHelpOpen.set(!keyHelpOpen.get()) });
  return <KeyHelpDialog opened={opened} onClose={() => keyHelpOpen.set(false)} />;
}
