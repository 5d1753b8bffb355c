/** Kind of code that is mutated: TypeScript by Stryker, SQL by the script in sql-mutations.ts. */
export type Kind = 'ts' | 'sql';

export type Status = 'killed' | 'timeout' | 'survived' | 'noCoverage';

/** Identity of a mutant from one run to the next. It has no line number, because lines move. */
export interface MutantKey {
  readonly file: string;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** Number, from 1, among the mutants of the file with equal fields above. */
  readonly occurrence: number;
}

export interface Mutant extends MutantKey {
  readonly kind: Kind;
  readonly line: number;
  readonly status: Status;
}

/** Whether no test detected a mutant. */
export const isAlive = ({ status }: Pick<Mutant, 'status'>): boolean =>
  status === 'survived' || status === 'noCoverage';

/** Maximum length of a text: whole function bodies in a result are not readable. */
const LONGEST = 160;

/** A text of a key: on one line, and cut with a checksum if it is long. */
export function keyText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  return `${line.slice(0, LONGEST - 20)} … #${checksumOf(line).toString(16)}`;
}

function checksumOf(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}

/** Returns the key as text, for maps and sets. */
export function keyOf({ file, mutator, original, replacement, occurrence }: MutantKey): string {
  return JSON.stringify([file, mutator, original, replacement, occurrence]);
}

/** The same key without the occurrence. */
export function looseKeyOf({ file, mutator, original, replacement }: Omit<MutantKey, 'occurrence'>): string {
  return JSON.stringify([file, mutator, original, replacement]);
}

/** Whether a mutant, by its loose key, is in a sample of `percent`; the same in every run. */
export function isInSample(looseKey: string, percent: number): boolean {
  // Mixed once more, because the last bits of such a sum follow the last characters.
  return (Math.imul(checksumOf(looseKey), 0x9e3779b1) >>> 0) % 100 < percent;
}

/** Numbers equal mutants, which must be in the order of the text. */
export function withOccurrences<T extends Omit<MutantKey, 'occurrence'>>(
  mutants: readonly T[],
): (T & { occurrence: number })[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const key = looseKeyOf(mutant);
    const occurrence = (counts.get(key) ?? 0) + 1;
    counts.set(key, occurrence);
    return { ...mutant, occurrence };
  });
}
