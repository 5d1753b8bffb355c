import { useEffect } from 'react';
import { isTyping } from '../keys/is-typing.ts';
import { useLatest } from '../use-latest.ts';
import { ScanReader } from './scan-reader.ts';

/** Calls back with each code that is scanned outside a field. Its Enter presses nothing on the page. */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useLatest(onScan);
  useEffect(() => {
    const reader = new ScanReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const code = reader.read(event.key, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(code);
    };
    // Before anything on the page: the Enter of a code must not press the button that has the focus.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
