import { useEffect } from 'react';

interface Disposable {
  readonly dispose: () => void;
}

/** Frees the graphics memory of what was drawn when others replace it or the scene goes; null: nothing was. */
export function useDisposed(drawn: Disposable | readonly Disposable[] | null): void {
  useEffect(
    () => () => {
      for (const one of drawn === null ? [] : [drawn].flat()) one.dispose();
    },
    [drawn],
  );
}
