/** Items that outlive the page, each under its key. */
export interface BoxStore<T extends { readonly key: string }> {
  all(): Promise<T[]>;
  put(item: T): Promise<void>;
  remove(key: string): Promise<void>;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(database: string, store: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' });
  const opened = await settled(request);
  // A sign-out deletes the database, also from another tab.
  opened.onversionchange = () => opened.close();
  return opened;
}

/**
 * Items in IndexedDB, files included, in a database of one store. Where the browser refuses it (private mode, full
 * disk), nothing outlives the page.
 */
export function browserStore<T extends { readonly key: string }>(
  database: string,
  store: string,
): BoxStore<T> {
  let opened: Promise<IDBDatabase> | undefined;
  const run = async <R>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<R>,
    otherwise: R,
  ): Promise<R> => {
    try {
      opened ??= open(database, store);
      const there = await opened;
      return await settled(work(there.transaction(store, mode).objectStore(store)));
    } catch {
      opened = undefined;
      return otherwise;
    }
  };
  return {
    all: () => run<T[]>('readonly', (there) => there.getAll(), []),
    put: async (item) => {
      await run<IDBValidKey>('readwrite', (there) => there.put(item), '');
    },
    remove: (key) => run<undefined>('readwrite', (there) => there.delete(key), undefined),
  };
}
