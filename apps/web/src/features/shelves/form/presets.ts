import { type ShapeValues, usualShape, usualSupport, usualTable } from './values.ts';

/** Finished furniture to begin with, by what it is for. */
export const PRESETS = {
  wall: { ...usualShape('straight'), main_mm: 3000 },
  corner: { ...usualShape('u'), counts: { front: 6, left: 4, right: 4 } },
  island: { ...usualShape('four_sided'), counts: { front: 4 }, height_mm: 300 },
  appliances: {
    ...usualShape('straight'),
    main_mm: 4000,
    depth_mm: 800,
    bottom_mm: 150,
    height_mm: 1900,
    counts: { front: 1 },
    supports: { front: { ...usualSupport('pallet'), count: 3 } },
  },
  phones: {
    ...usualShape('straight'),
    depth_mm: 350,
    counts: { front: 4 },
    tables: [
      { ...usualTable('eight_seat'), phones: 8 },
      { ...usualTable('octagonal'), phones: 16 },
    ],
  },
} as const satisfies Record<string, ShapeValues>;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];
