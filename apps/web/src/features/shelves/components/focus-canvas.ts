import type { PlanEdit } from '../editing/plan-edit.ts';

/** Gives the keys to the drawing. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
}

/** Clears the selection from within its panel: the panel closes and the drawing has the focus. */
export function closeSelection(edit: PlanEdit): void {
  focusCanvas();
  edit.select([]);
}
