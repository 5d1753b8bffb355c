import { useDeferredValue } from 'react';

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/**
 * What a whole screen is drawn from. When it first comes, the screen is drawn in bits, between which a key or a
 * finger is heard; what changes later shows at once.
 */
export function useInBits<T>({ data, error, refetch }: Answer<T>): Answer<T> {
  const drawn = useDeferredValue(data);
  return { data: drawn === undefined ? undefined : data, error, refetch };
}
