import { useCallback, useRef } from 'react';
import { repeatKey } from './repeat-key.ts';

/** Gives a key for a body: the same one while the same body is sent again, so that nothing is made twice. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: repeatKey() };
    return last.current.key;
  }, []);
}
