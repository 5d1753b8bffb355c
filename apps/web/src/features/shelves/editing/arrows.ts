import type { Direction } from '@javon/planogram';

/** Where a key leads to: from one thing that stands there to the next, or from place to place with one in hand. */
export const ARROWS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};
