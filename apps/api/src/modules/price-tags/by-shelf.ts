import type { Format, TagState } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type TagLanguage, type TagRow, tagRows } from './state.ts';

async function languageOf(db: Db, branchId: number): Promise<TagLanguage> {
  const row = await db
    .selectFrom('branch')
    .select('tag_language')
    .where('id', '=', branchId)
    .executeTakeFirst();
  return (row?.tag_language ?? 'uz') as TagLanguage;
}

/** How many tags are to print on each shelf of a branch; a tag counts at the first shelf of its product. */
export async function countToPrintByShelf(db: Db, branchId: number): Promise<Map<number, number>> {
  const question = { branchId, language: await languageOf(db, branchId), asOf: null };
  const rows = await sql<{ shelf_id: number; n: number }>`
    select x.shelf_id, count(*)::int as n from ${tagRows(question)} x
    where x.state = 'to_print' and x.shelf_id is not null group by x.shelf_id`.execute(db);
  return new Map(rows.rows.map((row) => [row.shelf_id, row.n]));
}

/** State of each product's tag in the format that its category stands in. */
export async function readStatesOf(
  db: Db,
  branchId: number,
  tags: readonly { readonly product: number; readonly format: Format }[],
): Promise<Map<number, TagState>> {
  if (tags.length === 0) return new Map();
  const question = { branchId, language: await languageOf(db, branchId), asOf: null, only: tags };
  const rows = await sql<Pick<TagRow, 'product_id' | 'state'>>`
    select x.product_id, x.state from ${tagRows(question)} x`.execute(db);
  return new Map(rows.rows.map((row) => [row.product_id, row.state]));
}
