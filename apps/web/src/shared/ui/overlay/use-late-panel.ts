import { useState } from 'react';

/** A panel about a thing whose code comes with the first use. */
interface LatePanel<T> {
  /** Whether the panel was used: it then stays, for its closing. */
  readonly isUsed: boolean;
  /** Subject of the panel; null while it is closed. */
  readonly about: T | null;
  readonly open: (about: T) => void;
  readonly close: () => void;
}

/** Opens and closes a panel that is drawn from its first use on. */
export function useLatePanel<T>(): LatePanel<T> {
  const [about, setAbout] = useState<T | null>(null);
  const [isUsed, setUsed] = useState(false);
  return {
    isUsed,
    about,
    open: (next) => {
      setUsed(true);
      setAbout(next);
    },
    close: () => setAbout(null),
  };
}
