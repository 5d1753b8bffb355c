import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { likePart, searchWords } from '../../../../platform/text/normalise.ts';
import { canBeMisspelt, likelyWords, type Part, partMeant, partsOf } from '../misspellings.ts';
import { type Findable, productSearchKey } from '../search-key.ts';

const KEY = sql`p.search_key`;

/**
 * A word of a search with the words of the catalogue that it may mean: those equal to it, those that begin with it,
 * and those that only contain it.
 */
export interface SearchedWord {
  readonly whole: readonly string[];
  readonly begun: readonly string[];
  readonly inside: readonly string[];
}

/** The words of a search as typed. */
export function typedWords(search: string | undefined): SearchedWord[] {
  return searchWords(search ?? '').map((word) => ({ whole: [word], begun: [], inside: [] }));
}

/**
 * The words of a search with those that they may mean with at most one letter wrong in each; null if the
 * catalogue has no such words.
 */
export async function misspeltWords(db: Db, search: string | undefined): Promise<SearchedWord[] | null> {
  const typed = searchWords(search ?? '');
  const doubtful = typed.filter(canBeMisspelt);
  if (doubtful.length === 0) return null;
  const parts = doubtful.flatMap(partsOf).map(likePart);
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_word where word like any(${parts}::text[])`.execute(db);
  const words = rows.map((row) => row.word);
  const likely = typed.map((word) => (canBeMisspelt(word) ? likelyWords(word, words) : []));
  if (likely.every((some) => some.length === 0)) return null;
  return typed.map((word, i) => {
    const as = (part: Part) => (likely[i] ?? []).filter((one) => partMeant(word, one) === part);
    return { whole: [word, ...as('whole')], begun: as('begin'), inside: as('inside') };
  });
}

/** Condition that the product `p` contains every word of a search. */
export function matches(words: readonly SearchedWord[]): RawBuilder<unknown>[] {
  return words.map(({ whole, begun, inside }) => likeAny(KEY, [...whole, ...begun, ...inside].map(likePart)));
}

/**
 * Relevance of the product `p` to a search, as digits to sort by: for each word 0 if the product has it
 * as a whole word, 1 if one of its words begins with it, 2 if it is only a part, such as "55" of the model
 * UA43LU5500.
 */
export function distance(words: readonly SearchedWord[]): RawBuilder<string> {
  const key = sql`' ' || ${KEY} || ' '`;
  const beginning = (word: string) => `% ${likePart(word).slice(1)}`;
  const ranks = words.map(({ whole, begun }) => {
    const begins = [...whole, ...begun].map(beginning);
    const wholes = whole.map((word) => `${beginning(word).slice(0, -1)} %`);
    return sql`case when ${likeAny(key, wholes)} then 0 when ${likeAny(key, begins)} then 1 else 2 end`;
  });
  return sql`lpad((${sql.join([sql`0`, ...ranks], sql` + `)})::text, 2, '0')`;
}

function likeAny(text: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  )})`;
}

/** Batch size of recomputing search keys. */
const BATCH = 1000;

/** Recomputes the search keys of products whose brand was renamed or replaced. */
export async function rewriteSearchKeys(tx: Tx, products: readonly number[]): Promise<void> {
  for (let at = 0; at < products.length; at += BATCH) {
    const ids = products.slice(at, at + BATCH);
    const { rows } = await sql<Findable & { id: number }>`
      select p.id, p.name_uz, p.name_ru, p.name_kaa, p.sku, p.barcode, p.more_barcodes, b.name as brand
      from product p left join brand b on b.id = p.brand_id where p.id = any(${ids}::bigint[])`.execute(tx);
    await sql`
      update product p set search_key = k.key
      from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map(productSearchKey)}::text[]) as k (id, key)
      where p.id = k.id and p.search_key <> k.key`.execute(tx);
  }
}
