export const APPLICATIONS_PATH = '/application';

export function applicationPath(id: number): string {
  return `${APPLICATIONS_PATH}/${id}`;
}
