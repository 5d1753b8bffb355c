/** Maximum number of names in an error. */
const NAMED = 5;

/** The first names, and how many more. */
export function someNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${shown} … (+${names.length - NAMED})` : shown;
}
