import type { LayoutProblem, TagLayout } from './types.ts';

export type LayoutCheck =
  | { readonly ok: true; readonly layout: TagLayout }
  | { readonly ok: false; readonly problems: readonly LayoutProblem[] };

/** Checks a layout from outside: shape, limits, places. Unknown keys are refused. Never throws. */
export function validateLayout(_input: unknown): LayoutCheck {
  throw new Error('not yet');
}
