import { useDeferredValue } from 'react';

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/**
 * Defers the first drawing of a whole screen into small pieces, so that keys and touches are handled between them.
 * Later changes are drawn at once.
 */
export function useDeferredAnswer<T>({ data, error, refetch }: Answer<T>): Answer<T> {
  const drawn = useDeferredValue(data);
  return { data: drawn === undefined ? undefined : data, error, refetch };
}
