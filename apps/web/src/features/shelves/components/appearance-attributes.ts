import type { CSSProperties } from 'react';
import type { Appearance } from '../editing/appearance.ts';

/** Returns the attributes by which the style sheet colours a box, the same in every view. */
export function appearanceAttributes({ look, state, mark, isWrong }: Appearance, colour: string) {
  return {
    'data-state': state ?? undefined,
    'data-tone': look?.tone,
    'data-mark': mark ?? undefined,
    'data-overflow': isWrong || undefined,
    // A tone has a colour of its own.
    style: look ? undefined : ({ '--colour': colour } as CSSProperties),
  };
}
