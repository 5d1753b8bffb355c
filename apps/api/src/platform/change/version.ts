import { AppError, type Conflict } from '../errors/app-error.ts';

/** Values that the other person saved in the meantime, by the field of the body. */
export type Theirs = Conflict['changed'];

/** The error of a write that was based on an older version of a row. */
export function staleVersion(version: number, theirs: Theirs): AppError {
  return new AppError('stale_version', { conflict: { version, changed: theirs } });
}

/** Picks the values of some fields, named as in the body. */
export function theirsOf<Key extends string>(
  row: Readonly<Partial<Record<Key, unknown>>>,
  fields: readonly Key[],
): Theirs {
  return fields.map((field) => ({ field, theirs: row[field] ?? null }));
}

/**
 * Refuses a write that was based on an older version of the row (optimistic locking).
 * @param seen version that the person saw
 * @throws AppError stale_version
 */
export function requireVersion(row: { readonly version: number }, seen: number, theirs: Theirs = []): void {
  if (row.version !== seen) throw staleVersion(row.version, theirs);
}
