/**
 * Rows that a permission covers: the whole chain, or the person's own branch. Every query that reads rows of
 * branches requires it as an argument.
 */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'own'; readonly branchId: number | null };

export const ALL: Scope = { kind: 'all' };

/** Whether a scope covers the rows of a branch; null, for a missing permission, covers none. */
export function covers(scope: Scope | null, branchId: number): boolean {
  return scope !== null && (scope.kind === 'all' || scope.branchId === branchId);
}

declare const SEEN: unique symbol;
/** A row that was checked against the caller's scope. Functions that change a row accept only this type. */
export type Seen<Row> = Row & { readonly [SEEN]: true };

/**
 * Returns the row if the scope covers its branch, else null: a row of another branch looks like a missing
 * one.
 */
export function seen<Row extends { readonly branch_id: number }>(
  scope: Scope,
  row: Row | undefined,
): Seen<Row> | null {
  if (row === undefined) return null;
  return covers(scope, row.branch_id) ? (row as Seen<Row>) : null;
}

/** The wider of two scopes of one person. */
export function wider(a: Scope | null, b: Scope | null): Scope | null {
  return a?.kind === 'all' || b === null ? a : b;
}
