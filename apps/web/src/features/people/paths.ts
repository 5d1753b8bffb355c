/** Page of a person. */
export function userPath(id: number): string {
  return `/users/${id}`;
}

/** Page of a branch's staff. */
export function branchUsersPath(code: string): string {
  return `/users?branch=${encodeURIComponent(code)}`;
}
