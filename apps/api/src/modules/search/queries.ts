import type { AnswerOf } from '@javon/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { allOf } from '../../platform/db/conditions.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/rows.ts';
import { tidy } from '../../platform/text/normalise.ts';
import { formHoldsWords } from '../../platform/text/sql-search.ts';
import { inScope } from '../branches/public.ts';
import { distance, matches, misspeltWords, type SearchedWord, typedWords } from '../goods/public.ts';

type Found = AnswerOf<'searchAll'>;

/** Maximum number of hits of one kind: the palette is for jumping to one, lists are for browsing. */
const MOST = 6;

type ProductHit = RowOf<'product', 'id' | 'category_id' | 'sku' | 'name_uz' | 'name_ru' | 'price'>;

/** Maximum number of matches that are ranked. */
const LOOKED_THROUGH = 5000;

/** Finds products: an exact SKU or barcode first, then those that contain the typed words as whole words. */
export async function findProducts(db: Db, text: string): Promise<Found['products']> {
  const exact = tidy(text).slice(0, 40);
  const find = async (words: readonly SearchedWord[]) => {
    const { rows } = await sql<ProductHit>`
      with found as materialized (
        select p.id, p.category_id, p.sku, p.barcode, p.more_barcodes, p.name_uz, p.name_ru, p.price, ${distance(words)} as distance
        from product p
        where p.deleted_at is null and ${allOf(matches(words))}
        limit ${LOOKED_THROUGH}
      )
      select id, category_id, sku, name_uz, name_ru, price from found
      order by (upper(sku) = upper(${exact}) or ${exact} = any(barcode || more_barcodes)) is true desc, distance, name_uz, id
      limit ${MOST}`.execute(db);
    return rows;
  };
  let rows = await find(typedWords(text));
  // Fuzzy matching only if nothing is found otherwise, as in the list.
  const meant = rows.length === 0 ? await misspeltWords(db, text) : null;
  if (meant !== null) rows = await find(meant);
  return rows.map(({ name_uz, name_ru, ...row }) => ({ ...row, name: { uz: name_uz, ru: name_ru } }));
}

/** Shelves of the scope by name and branch code, in either alphabet. */
export async function findShelves(db: Db, scope: Scope, text: string): Promise<Found['shelves']> {
  const words = formHoldsWords(sql`s.search_form || ' ' || search_form(b.code)`, text);
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; branch: string }>`
    select s.id, s.name, b.code as branch from shelf s join branch b on b.id = s.branch_id
    where s.deleted_at is null and ${inScope(scope, sql.ref('s.branch_id'))} and ${allOf(words)}
    order by b.code, s.position, s.id limit ${MOST}`.execute(db);
  return rows;
}

/** Branches of the scope by code and name. */
export async function findBranches(db: Db, scope: Scope, text: string): Promise<Found['branches']> {
  const { rows } = await sql<{ id: number; code: string; name_uz: string; name_ru: string }>`
    select b.id, b.code, b.name_uz, b.name_ru from branch b
    where b.closed_at is null and ${inScope(scope, sql.ref('b.id'))}
      and ${allOf(formHoldsWords(sql`b.search_form`, text))}
    order by b.code limit ${MOST}`.execute(db);
  return rows.map(({ id, code, name_uz, name_ru }) => ({ id, code, name: { uz: name_uz, ru: name_ru } }));
}

/** People of the scope by name and phone number. */
export async function findPeople(db: Db, scope: Scope, text: string): Promise<Found['people']> {
  const { rows } = await sql<{ id: number; name: string; role_uz: string; role_ru: string }>`
    select u.id, u.surname || ' ' || u.name as name, r.name_uz as role_uz, r.name_ru as role_ru
    from users u join role r on r.id = u.role_id
    where u.status <> 'deleted' and ${inScope(scope, sql.ref('u.branch_id'))}
      and ${allOf(formHoldsWords(sql.ref('u.search_key'), text))}
    order by u.surname, u.id limit ${MOST}`.execute(db);
  return rows.map(({ id, name, role_uz, role_ru }) => ({ id, name, role: { uz: role_uz, ru: role_ru } }));
}
