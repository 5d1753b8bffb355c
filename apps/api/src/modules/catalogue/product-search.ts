import { type RawBuilder, sql } from 'kysely';
import { likePart, searchWords } from '../../platform/text/normalise.ts';

const KEY = sql`p.search_key`;

/** Condition that the product `p` holds every word of a search as typed. */
export function matches(search: string | undefined): RawBuilder<unknown>[] {
  return searchWords(search ?? '').map((word) => sql`${KEY} like ${likePart(word)}`);
}

/** Shortest word in which a letter may be wrong; in shorter ones nearly everything would match. */
const SHORTEST = 4;
/** Longest word that is looked through so. */
const LONGEST = 20;
/** With a wrong digit a SKU, bar code or model is another one: those are found as typed or not at all. */
const LETTERS = /^\p{L}+$/u;

/**
 * LIKE patterns of a word with one letter wrong, missing, too many, or changed places with its neighbour; `_`
 * stands for any letter.
 */
export function misspellings(word: string): string[] {
  const letters = [...word];
  const all = new Set<string>();
  for (let at = 0; at < letters.length; at++) {
    all.add(letters.with(at, '_').join(''));
    all.add(letters.toSpliced(at, 1).join(''));
    // A letter left out before the first or after the last one makes no difference to a part of a text.
    if (at > 0) all.add(letters.toSpliced(at, 0, '_').join(''));
    const [here, next] = [letters[at], letters[at + 1]];
    if (here !== undefined && next !== undefined && here !== next)
      all.add(
        letters
          .with(at, next)
          .with(at + 1, here)
          .join(''),
      );
  }
  return [...all].map((pattern) => `%${pattern}%`);
}

/**
 * Condition that the product `p` holds every word with at most one letter wrong in each; null when no word is
 * long enough for that.
 */
export function nearlyMatches(search: string | undefined): RawBuilder<unknown>[] | null {
  const words = searchWords(search ?? '');
  const mayErr = (word: string) => word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);
  if (!words.some(mayErr)) return null;
  return words.map((word) => {
    if (!mayErr(word)) return sql`${KEY} like ${likePart(word)}`;
    // One condition a pattern, so that the index of three-letter parts serves each.
    const patterns = [likePart(word), ...misspellings(word)];
    return sql`(${sql.join(
      patterns.map((pattern) => sql`${KEY} like ${pattern}`),
      sql` or `,
    )})`;
  });
}
