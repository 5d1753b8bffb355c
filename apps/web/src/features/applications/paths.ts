export const APPLICATIONS_PATH = '/application';

export function applicationPath(id: number): string {
  return `${APPLICATIONS_PATH}/${id}`;
}

/** Where a change of a shelf is asked for. */
export function askPath(shelf: number): string {
  return `${APPLICATIONS_PATH}?ask=${shelf}`;
}
