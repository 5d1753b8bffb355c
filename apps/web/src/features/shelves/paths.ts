/** Page of a shelf. */
export function shelfPath(id: number): string {
  return `/shelf/${id}`;
}
