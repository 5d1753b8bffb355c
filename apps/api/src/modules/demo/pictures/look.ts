import type { Draw } from './draw.ts';
import { ELECTRONICS } from './electronics.ts';
import { KITCHEN } from './kitchen.ts';
import { LARGE } from './large.ts';
import { VACUUMS } from './vacuums.ts';

/** How each kind of thing is drawn. */
const DRAWINGS = { ...ELECTRONICS, ...LARGE, ...VACUUMS, ...KITCHEN } as const satisfies Record<string, Draw>;
export type Look = keyof typeof DRAWINGS;

export const drawingOf = (look: Look): Draw => DRAWINGS[look];
