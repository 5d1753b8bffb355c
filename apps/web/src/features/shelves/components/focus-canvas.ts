import type { PlanEdit } from '../editing/plan-edit.ts';

/** Gives the keys to the drawing. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
}

/** Selects nothing, from within what tells of the selection: it closes, and the drawing has the focus. */
export function closeSelection(edit: PlanEdit): void {
  focusCanvas();
  edit.select([]);
}
