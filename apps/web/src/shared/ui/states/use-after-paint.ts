import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the component has been painted once. What takes long to draw waits for it and is then drawn in small pieces,
 * so that what takes short is on the screen before. `useDeferredValue` does not wait in a render that is deferred itself.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return isPainted;
}
