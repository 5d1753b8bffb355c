/** Page of one role's permissions. */
export function rolePath(id: number): string {
  return `/access/by_role/${id}`;
}

/** Page of one permission across the roles. */
export function permissionPath(key: string): string {
  return `/access/by_perms/${encodeURIComponent(key)}`;
}

/** Page that edits a permission. */
export function permissionEditPath(key: string): string {
  return `/access/perms/edit/${encodeURIComponent(key)}`;
}
