export const SUPPORT_KINDS = ['pallet', 'pedestal'] as const;
export const SHELF_ENDS = ['left', 'right'] as const;

/** Bounds of a plan, as the planogram engine has them. */
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
