import { type RefObject, useEffect } from 'react';

/** Whether the focus is nowhere, or on something that no longer takes it. */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches(':disabled');
}

/**
 * Moves a lost focus to the replacement of the element that had it.
 * @param state change after which the focus is checked
 */
export function useHeirOfFocus(heir: RefObject<HTMLElement | null>, state: unknown): void {
  // After the drawing, which may have had it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks whenever the state becomes another
  useEffect(() => {
    if (isFocusLost()) heir.current?.focus({ preventScroll: true });
  }, [heir, state]);
}

/**
 * Something that opens beside the work takes the focus, and gives it back when it closes.
 * @param isOpened false: it belongs to the page and came with it, whose heading has the focus
 */
export function useBorrowedFocus(panel: RefObject<HTMLElement | null>, isOpened: boolean): void {
  useEffect(() => {
    if (!isOpened) return;
    const before = document.activeElement;
    const element = panel.current;
    element?.focus({ preventScroll: true });
    return () => {
      // After what was within has gone from the page.
      queueMicrotask(() => {
        if (isFocusLost() && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [panel, isOpened]);
}
