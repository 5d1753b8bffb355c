import { createContext, useContext, useEffect, useId } from 'react';

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
