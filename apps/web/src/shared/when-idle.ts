/** Calls back when the browser is idle; returns a function that cancels it. */
export function whenIdle(done: () => void): () => void {
  // Safari does not have this callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(done);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(done);
  return () => cancelIdleCallback(asked);
}
