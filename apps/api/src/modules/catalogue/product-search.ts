import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePart, searchWords } from '../../platform/text/normalise.ts';

const KEY = sql`p.search_key`;

/** Condition that the product `p` holds every word of a search as typed. */
export function matches(search: string | undefined): RawBuilder<unknown>[] {
  return searchWords(search ?? '').map((word) => sql`${KEY} like ${likePart(word)}`);
}

/**
 * How far the product `p` is from the words of a search, as two digits: for each typed word 0 where the product has it
 * as a whole, 1 where one of its words begins so, 2 where it is only a part, as "55" of the model UA43LU5500.
 */
export function distance(search: string | undefined): RawBuilder<string> {
  const words = searchWords(search ?? '').map((word) => {
    const begins = `% ${likePart(word).slice(1)}`;
    const whole = `${begins.slice(0, -1)} %`;
    const key = sql`' ' || ${KEY} || ' '`;
    return sql`case when ${key} like ${whole} then 0 when ${key} like ${begins} then 1 else 2 end`;
  });
  return sql`lpad((${sql.join([sql`0`, ...words], sql` + `)})::text, 2, '0')`;
}

/** Shortest word in which a letter may be wrong; in shorter ones nearly everything would match. */
const SHORTEST = 4;
/** Longest word that is looked through so. */
const LONGEST = 20;
/** With a wrong digit a SKU, bar code or model is another one: those are found as typed or not at all. */
const LETTERS = /^\p{L}+$/u;

/**
 * Patterns of a word with one letter wrong, missing, too many, or changed places with its neighbour; `.` stands
 * for any letter.
 */
export function misspellings(word: string): string[] {
  const letters = [...word];
  const all = new Set<string>();
  for (let at = 0; at < letters.length; at++) {
    all.add(letters.with(at, '.').join(''));
    all.add(letters.toSpliced(at, 1).join(''));
    // A letter left out before the first or after the last one makes no difference to a part of a text.
    if (at > 0) all.add(letters.toSpliced(at, 0, '.').join(''));
    const [here, next] = [letters[at], letters[at + 1]];
    if (here !== undefined && next !== undefined && here !== next)
      all.add(
        letters
          .with(at, next)
          .with(at + 1, here)
          .join(''),
      );
  }
  return [...all];
}

/** Three parts of a word: one mistake leaves at least one of them as it is. */
function partsOf(word: string): string[] {
  const letters = [...word];
  const third = Math.floor(letters.length / 3);
  return [letters.slice(0, third), letters.slice(third, 2 * third), letters.slice(2 * third)].map((part) =>
    part.join(''),
  );
}

/** Words that a misspelt one is taken for; beyond them it says too little. */
const MAX_LIKELY_WORDS = 30;

/**
 * The words of the catalogue that hold the typed one with at most one letter wrong, those of its length first;
 * of a word and a longer one that holds it, the shorter.
 */
function likelyWords(typed: string, words: readonly string[]): string[] {
  const wrong = new RegExp(misspellings(typed).join('|'), 'u');
  const meant: string[] = [];
  const apart = (word: string) => Math.abs(word.length - typed.length);
  for (const word of words
    .filter((one) => wrong.test(one))
    .sort((a, b) => apart(a) - apart(b) || a.length - b.length)) {
    if (meant.length === MAX_LIKELY_WORDS) break;
    if (!meant.some((one) => word.includes(one))) meant.push(word);
  }
  return meant;
}

/**
 * Condition that the product `p` holds every word with at most one letter wrong in each; null where that would
 * find nothing either. A word is looked for among the words that there are, and those in the products.
 */
export async function fuzzyMatches(
  db: Db,
  search: string | undefined,
): Promise<RawBuilder<unknown>[] | null> {
  const typed = searchWords(search ?? '');
  const canBeMisspelt = (word: string) =>
    word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);
  const doubtful = typed.filter(canBeMisspelt);
  if (doubtful.length === 0) return null;
  const parts = doubtful.flatMap(partsOf).map(likePart);
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_word where word like any(${parts}::text[])`.execute(db);
  const words = rows.map((row) => row.word);
  return typed.map((word) => {
    const meant = canBeMisspelt(word) ? [word, ...likelyWords(word, words)] : [word];
    return sql`(${sql.join(
      meant.map((one) => sql`${KEY} like ${likePart(one)}`),
      sql` or `,
    )})`;
  });
}
