import { useEffect } from 'react';
import { isTyping } from '../keys/is-typing.ts';
import { useLatest } from '../use-latest.ts';
import { ScanReader } from './scan-reader.ts';
import { deliverScan, onScanned } from './scanned.ts';

/**
 * Calls back with each code that is scanned while the component is mounted, by scanner or camera. Of several such
 * components the one mounted last gets the code; one that is `isLast` gets what no other listens to.
 */
export function useScanner(onScan: (code: string) => void, { isLast = false } = {}): void {
  const latest = useLatest(onScan);
  useEffect(() => onScanned((code) => latest.current(code), isLast), [isLast]);
}

/** Delivers what a bar-code scanner types outside a field; its Enter presses nothing on the page. */
export function useScannerKeys(): void {
  useEffect(() => {
    const reader = new ScanReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const code = reader.read(event.key, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      deliverScan(code);
    };
    // Before anything on the page: the Enter of a code must not press the button that has the focus.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
