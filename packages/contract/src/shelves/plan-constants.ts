export const SUPPORT_KINDS = ['pallet', 'pedestal'] as const;
export const SHELF_ENDS = ['left', 'right'] as const;

/** Limits of a plan, same as in the planogram engine. */
export const SHELF_BOUNDS = {
  storeys: 20,
  tables: 30,
  /** Placements of one shelf. */
  placements: 5000,
} as const;

export const REVISION_SOURCES = [
  'before',
  'created',
  'copied',
  'geometry',
  'placed',
  'restored',
  'sold_out',
  'application',
] as const;
