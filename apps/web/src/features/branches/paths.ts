/** Page of a branch. */
export function branchPath(id: number): string {
  return `/branch/${id}`;
}

/** Shelves of a branch. */
export function branchShelvesPath(code: string): string {
  return `/shelf?branch=${encodeURIComponent(code)}`;
}
