import type { OutboxItem } from './item.ts';

/** Where the outbox outlives the page. */
export interface BoxStore {
  all(): Promise<OutboxItem[]>;
  put(item: OutboxItem): Promise<void>;
  remove(key: string): Promise<void>;
}

const DATABASE = 'javon';
const STORE = 'check_list_outbox';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  return settled(request);
}

/**
 * Outbox in IndexedDB, photos included. Where the browser refuses it (private mode, full disk), answers are stored in
 * memory only.
 */
export function browserStore(): BoxStore {
  let opened: Promise<IDBDatabase> | undefined;
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
    otherwise: T,
  ): Promise<T> => {
    try {
      opened ??= open();
      const database = await opened;
      return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return otherwise;
    }
  };
  return {
    all: () => run<OutboxItem[]>('readonly', (store) => store.getAll(), []),
    put: async (item) => {
      await run<IDBValidKey>('readwrite', (store) => store.put(item), '');
    },
    remove: (key) => run<undefined>('readwrite', (store) => store.delete(key), undefined),
  };
}
