import type { ShelfForm, ShelfType } from '../index.ts';

export const SHELF_TYPES: readonly ShelfType[] = [
  'straight',
  'left_l',
  'right_l',
  'u',
  'four_sided',
  'six_sided',
];

/** A form as a merchandiser fills it in: five storeys, the third one golden. */
export function sampleForm(type: ShelfType, more: Partial<ShelfForm> = {}): ShelfForm {
  return {
    ...{ type, main: 2400, left: 1200, right: 1200 },
    ...{ storeys: 5, leftStoreys: null, rightStoreys: null, bottom: 150, height: 400, depth: 450 },
    ...{ supports: null, tables: [], start: { face: 1, end: 'left' } },
    ...more,
  };
}
