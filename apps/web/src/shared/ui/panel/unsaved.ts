import { createContext, useContext, useEffect, useId, useState } from 'react';
import { confirmLeaving } from '../confirm/confirm-leaving.ts';

/** Where the forms within a frame say that they hold input not yet saved. */
export interface UnsavedForms {
  readonly add: (id: string) => void;
  readonly delete: (id: string) => void;
}

export const UnsavedContext = createContext<UnsavedForms | null>(null);

/** Reports unsaved input to the surrounding panel, if there is one. */
export function useUnsaved(isUnsaved: boolean): void {
  const forms = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!forms || !isUnsaved) return undefined;
    forms.add(id);
    return () => forms.delete(id);
  }, [forms, id, isUnsaved]);
}

/** Forms with unsaved input within a panel or dialog, and a function that asks before it closes over them. */
export function useUnsavedForms(onClose: () => void) {
  const [unsaved] = useState(() => new Set<string>());
  const close = async () => {
    if (unsaved.size === 0 || (await confirmLeaving())) onClose();
  };
  return { unsaved, close };
}
