import { useCallback, useRef } from 'react';

/** A key that no other request has; `crypto.randomUUID` is missing where the site is not on https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives a key for a body: the same one while the same body is sent again, so that nothing is made twice. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}
