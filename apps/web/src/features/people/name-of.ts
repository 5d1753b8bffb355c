/** Surname and name, as lists have them. */
export function nameOf(person: { readonly surname: string; readonly name: string }): string {
  return `${person.surname} ${person.name}`;
}
