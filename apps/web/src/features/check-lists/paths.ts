/** Address of one check list. */
export function checkListPath(id: number): string {
  return `/check_list/${id}`;
}

/** Address of a template, or of the form for a new one. */
export function templatePath(id: number | 'add'): string {
  return `/check_list/template/${id}`;
}
