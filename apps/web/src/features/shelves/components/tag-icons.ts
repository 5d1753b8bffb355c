import type { TagState } from '@javon/contract';
import { IconArrowDown, IconCheck, IconPrinter, IconTagStarred } from '@tabler/icons-react';

/** Marks of a tag's states on the drawing; the same as on the badges. */
export const TAG_ICONS = {
  to_print: IconTagStarred,
  printed: IconPrinter,
  current: IconCheck,
  take_down: IconArrowDown,
} as const satisfies Record<TagState, unknown>;
