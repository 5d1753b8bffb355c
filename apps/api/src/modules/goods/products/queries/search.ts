import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { likePart, searchWords } from '../../../../platform/text/normalise.ts';
import { canBeMisspelt, likelyWords, partsOf } from '../misspellings.ts';
import { type Findable, productSearchKey } from '../search-key.ts';

const KEY = sql`p.search_key`;

/** Condition that the product `p` contains every word of a search as typed. */
export function matches(search: string | undefined): RawBuilder<unknown>[] {
  return searchWords(search ?? '').map((word) => sql`${KEY} like ${likePart(word)}`);
}

/**
 * Relevance of the product `p` to a search, as digits to sort by: for each typed word 0 if the product has it
 * as a whole word, 1 if one of its words begins with it, 2 if it is only a part, such as "55" of the model
 * UA43LU5500.
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

/**
 * Condition that the product `p` contains every word with at most one letter wrong in each; null if there are
 * no candidates. Candidates come from the table of all words, and are then searched in the products.
 */
export async function fuzzyMatches(
  db: Db,
  search: string | undefined,
): Promise<RawBuilder<unknown>[] | null> {
  const typed = searchWords(search ?? '');
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
