/** Surname and name, as in lists. */
export function personName(person: { readonly surname: string; readonly name: string }): string {
  return `${person.surname} ${person.name}`;
}
