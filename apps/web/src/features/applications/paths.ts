/** Page of a request. */
export function applicationPath(id: number): string {
  return `/application/${id}`;
}
