import { useSyncExternalStore } from 'react';

/** A value that code outside React may change and components may watch. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

/** The store's value, watched. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

export type Listener<T> = (event: T) => void;

/** Event of the application with its listeners. */
export interface AppEvent<T> {
  emit(event: T): void;
  on(listener: Listener<T>): () => void;
}

/** Creates an event without listeners. `on` returns a function that removes its listener. */
export function createEvent<T>(): AppEvent<T> {
  const listeners = new Set<Listener<T>>();
  return {
    emit: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Creates a store; listeners are called on changes only. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const changed = createEvent<void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      changed.emit();
    },
    subscribe: changed.on,
  };
}
