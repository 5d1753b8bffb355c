import type { Direction } from '@javon/planogram';

/** Directions of the arrow keys: from one placement to the next, or from place to place while carrying. */
export const ARROWS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};
