/** Maximum size of a file, bytes. */
export const MAX_IMPORT_BYTES = 20 * 1_048_576;

/** Kinds of imports; those of the catalogue require goods.import, staff requires users.add. */
export const IMPORT_KINDS = ['products', 'parameters', 'prices', 'balances', 'staff'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export const IMPORT_STATES = [
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
/** States of the log's filter: those with bad rows, which are not applied, are apart from the checked ones. */
export const IMPORT_FILTERS = [...IMPORT_STATES, 'checked_bad'] as const;
export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'bad'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** Actions that the caller may take on an import in its state. */
export const IMPORT_ACTIONS = ['apply', 'cancel', 'undo', 'passwords'] as const;
