/** Page of a person. */
export function userPath(id: number): string {
  return `/users/${id}`;
}

/** Staff of a branch. */
export function branchUsersPath(code: string): string {
  return `/users?branch=${encodeURIComponent(code)}`;
}
