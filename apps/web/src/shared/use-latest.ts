import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Ref with the value of the last render that is on the screen: for handlers and effects that outlive the render in
 * which they were made. Not for reading while rendering. The ref is always the same one.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
