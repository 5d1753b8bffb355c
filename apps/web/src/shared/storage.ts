/** Text kept by the browser. Where it is refused (private mode, full disk) reading gives null and writing nothing. */
export interface TextStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function guarded(storage: () => Storage): TextStorage {
  return {
    read: (key) => {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        storage().setItem(key, value);
      } catch {
        // Storage is optional: the application works without it.
      }
    },
    remove: (key) => {
      try {
        storage().removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

/** Kept for this browser. */
export const lasting = guarded(() => localStorage);
/** Kept for this tab. */
export const tabOnly = guarded(() => sessionStorage);

/** Reads a kept JSON value; null if it is missing or malformed. */
export function readJson(storage: TextStorage, key: string): unknown {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
