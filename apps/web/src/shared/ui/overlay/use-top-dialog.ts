import { useEffect, useId } from 'react';
import { createStore, useStore } from '../../store.ts';

/** Ids of open dialogs and panels, the topmost last. */
const dialogs = createStore<readonly string[]>([]);

/**
 * Whether a dialog is the topmost one: only that one closes by Escape. The library gives a key to every dialog in turn,
 * so the list changes after the event: a question that a key opened is not closed by the same key.
 */
export function useTopDialog(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    const timer = setTimeout(() => dialogs.set([...dialogs.get(), id]));
    return () => {
      clearTimeout(timer);
      setTimeout(() => dialogs.set(dialogs.get().filter((one) => one !== id)));
    };
  }, [opened, id]);
  return useStore(dialogs).at(-1) === id;
}
