type OnScan = (code: string) => void;

/** Listeners of scanned codes, the innermost last. */
const listeners: OnScan[] = [];

/** Delivers a code that a scanner, a camera or a person's typing gave to the innermost listener. */
export function deliverScan(code: string): void {
  listeners.at(-1)?.(code);
}

/**
 * Adds a listener; a later one takes the codes from those before it. The frame's own, `isLast`, gets only what no
 * screen listens to. Returns a function that removes the listener.
 */
export function onScanned(listener: OnScan, isLast = false): () => void {
  if (isLast) listeners.unshift(listener);
  else listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}
