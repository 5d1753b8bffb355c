/** Length from which names are compared: shorter ones are close to those of other programs (HOST, HOME). */
const LEAST_LENGTH = 8;

export interface Misspelt {
  readonly name: string;
  /** Setting that is probably meant. */
  readonly meant: string;
}

/** Whether two names are equal, or differ by a letter more, less or other, or by two swapped ones. */
function isNear(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a === b.slice(1) || a.slice(1) === b || a.slice(1) === b.slice(1) || isSwapped;
}

const lettersOf = (name: string): string => name.toUpperCase().replaceAll('_', '');

/** Names that are no settings, but so close to one that it is probably meant. */
export function misspeltSettings(given: readonly string[], settings: readonly string[]): Misspelt[] {
  const long = settings.filter((setting) => setting.length >= LEAST_LENGTH);
  return given
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = long.find((setting) => isNear(lettersOf(name), lettersOf(setting)));
      return meant === undefined ? [] : { name, meant };
    });
}
