/** Text kept by the browser. Where it is refused (private mode, full disk) reading gives null and writing nothing. */
export interface TextStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** Returns what `work` does; null where it throws: the application works without its storage. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function guarded(storage: () => Storage): TextStorage {
  return {
    read: (key) => attempt(() => storage().getItem(key)),
    write: (key, value) => void attempt(() => storage().setItem(key, value)),
    remove: (key) => void attempt(() => storage().removeItem(key)),
  };
}

/** Kept for this browser. */
export const lasting = guarded(() => localStorage);
/** Kept for this tab. */
export const tabOnly = guarded(() => sessionStorage);

/** Reads a kept JSON value; null if it is missing or malformed. */
export function readJson(storage: TextStorage, key: string): unknown {
  const text = storage.read(key);
  return text === null ? null : attempt(() => JSON.parse(text));
}
