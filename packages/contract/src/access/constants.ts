export const PERMISSION_TYPES = ['flag', 'list', 'numeric'] as const;

/** Largest value of a numeric permission. */
export const NUMERIC_MAX = 1_000_000;
