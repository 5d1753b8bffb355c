import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { APOSTROPHE_SIGNS, CYRILLIC, likePart, searchWords } from './normalise.ts';

const LETTERS = Object.entries(CYRILLIC);
/**
 * Letters that map to one letter, then those that are removed: `translate` removes characters without a
 * counterpart.
 */
const SINGLE = LETTERS.filter(([, latin]) => latin.length === 1);
const SILENT = LETTERS.filter(([, latin]) => latin === '');
const SEVERAL = LETTERS.filter(([, latin]) => latin.length > 1);
const FROM = [...SINGLE.map(([letter]) => letter), ...SILENT.map(([letter]) => letter), ...APOSTROPHE_SIGNS];
const TO = SINGLE.map(([, latin]) => latin);

/**
 * SQL for the search key of a row's text, except for signs between words: for texts that have no search
 * column.
 */
function inSearchForm(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return SEVERAL.reduce<RawBuilder<unknown>>(
    (inner, [letter, latin]) => sql`replace(${inner}, ${letter}::text, ${latin}::text)`,
    sql`translate(lower(${text}), ${FROM.join('')}::text, ${TO.join('')}::text)`,
  );
}

/**
 * Conditions that a row's text contains every word of a search, in either alphabet; none for an empty search.
 * For tables small enough for a sequential scan.
 */
export function holdsWords(text: RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool>[] {
  const form = inSearchForm(text);
  return searchWords(search ?? '').map((word) => sql<SqlBool>`${form} like ${likePart(word)}`);
}
