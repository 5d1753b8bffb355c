import type { TagState } from '@javon/contract';
import { IconArrowDown, IconCheck, IconPrinter, IconTagStarred } from '@tabler/icons-react';

/** Icons of the states, the same as on their badges. */
export const STATE_ICONS = {
  to_print: IconTagStarred,
  printed: IconPrinter,
  current: IconCheck,
  take_down: IconArrowDown,
} as const satisfies Record<TagState, unknown>;
