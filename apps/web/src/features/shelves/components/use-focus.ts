import { type RefObject, useEffect } from 'react';

/** Whether the focus is nowhere, or on a disabled element. */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches(':disabled');
}

/**
 * Moves a lost focus to the replacement of the element that had it.
 * @param state change after which the focus is checked
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>, state: unknown): void {
  // Runs after rendering: the drawing may have had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks whenever the state becomes another
  useEffect(() => {
    if (isFocusLost()) fallback.current?.focus({ preventScroll: true });
  }, [fallback, state]);
}

/**
 * Focuses a panel when it opens and restores the focus when it closes.
 * @param isOpened false for a panel that loaded with the page, whose heading has the focus
 */
export function useTemporaryFocus(panel: RefObject<HTMLElement | null>, isOpened: boolean): void {
  useEffect(() => {
    if (!isOpened) return;
    const before = document.activeElement;
    const element = panel.current;
    element?.focus({ preventScroll: true });
    return () => {
      // Runs after the panel is removed from the page.
      queueMicrotask(() => {
        if (isFocusLost() && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [panel, isOpened]);
}
