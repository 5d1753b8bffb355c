import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { APOSTROPHE_SIGNS, CYRILLIC, likePart, searchWords } from './normalise.ts';

const LETTERS = Object.entries(CYRILLIC);
/** Letters that become another one each, then those that become nothing: `translate` takes what has no partner away. */
const SINGLE = LETTERS.filter(([, latin]) => latin.length === 1);
const SILENT = LETTERS.filter(([, latin]) => latin === '');
const SEVERAL = LETTERS.filter(([, latin]) => latin.length > 1);
const FROM = [...SINGLE.map(([letter]) => letter), ...SILENT.map(([letter]) => letter), ...APOSTROPHE_SIGNS];
const TO = SINGLE.map(([, latin]) => latin);

/** A text of a row as `searchKey` writes it, but for signs between words: what is kept without a column of its own. */
function inSearchForm(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return SEVERAL.reduce<RawBuilder<unknown>>(
    (inner, [letter, latin]) => sql`replace(${inner}, ${letter}::text, ${latin}::text)`,
    sql`translate(lower(${text}), ${FROM.join('')}::text, ${TO.join('')}::text)`,
  );
}

/**
 * Conditions that a text of a row holds every word of a search, in whichever alphabet either is written; none where
 * nothing is searched. For tables that are small enough to be read through.
 */
export function holdsWords(text: RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool>[] {
  const form = inSearchForm(text);
  return searchWords(search ?? '').map((word) => sql<SqlBool>`${form} like ${likePart(word)}`);
}
