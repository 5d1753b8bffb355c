import { type RefObject, useEffect } from 'react';
import { isFocusLost } from '../../../shared/is-focus-lost.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';

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
 * Focuses a panel when it opens and restores the focus when it closes; the drawing has it if its element is gone.
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
        if (isFocusLost()) focusCanvas();
      });
    };
  }, [panel, isOpened]);
}

/** Gives the keys to the drawing. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
}

/** Clears the selection from within its panel: the panel closes and the drawing has the focus. */
export function closeSelection(edit: PlanEdit): void {
  focusCanvas();
  edit.select([]);
}

/**
 * A button that has nothing to do now, but keeps the focus: it may become so by being pressed. What it calls does
 * nothing then.
 */
export function quiet(isQuiet: boolean): { 'aria-disabled'?: true; 'data-disabled'?: true } {
  return isQuiet ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
