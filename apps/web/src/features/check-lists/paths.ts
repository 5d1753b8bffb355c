/** Address of one check list. */
export function checkListPath(id: number): string {
  return `/check_list/${id}`;
}

/** Address of all templates. */
export const TEMPLATES_PATH = '/check_list/template';

/** Address of a template, or of the form for a new one. */
export function templatePath(id: number | 'add'): string {
  return `${TEMPLATES_PATH}/${id}`;
}
