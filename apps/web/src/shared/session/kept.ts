import { lasting, readJson } from '../storage.ts';

/**
 * Names of the values stored for a person: for work offline, and what pages call first; removed at sign-out.
 */
const NAMES = ['visitor', 'check-lists', 'first-calls'] as const;
type Name = (typeof NAMES)[number];

/** Database with the walk checks that were loaded: too large for the storage of the rest. */
export const WALKS_DATABASE = 'javon-walks';

/** Cache of photos that another app shared; the worker fills it (app/shell-worker.ts), also before anybody signs in. */
export const SHARED_PHOTOS = 'javon-shared-photos';

/** Prefix of the caches of opened pages, whose names are addresses; the worker fills them (app/shell-worker.ts). */
const PAGES_PREFIX = 'javon-pages-';

const keyOf = (name: Name) => `javon.kept.${name}`;

/** Keeps a value until the person leaves. */
export function keep(name: Name, value: unknown): void {
  lasting.write(keyOf(name), JSON.stringify(value));
}

/** Returns the stored value; null if there is none. */
export function keptValue(name: Name): unknown {
  return readJson(lasting, keyOf(name));
}

async function forgetPages(): Promise<void> {
  // Only secure pages have caches.
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(PAGES_PREFIX)).map((name) => caches.delete(name)));
}

export function forgetKept(): void {
  for (const name of NAMES) lasting.remove(keyOf(name));
  // The browser may have no database, or refuse it.
  globalThis.indexedDB?.deleteDatabase(WALKS_DATABASE);
  forgetPages().catch(() => undefined);
}
