import type { AnswerOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import { namedJson } from '../../../platform/db/answer-json.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../branches/public.ts';

/** Batch size of shelves. */
const SHELVES = 200;

export type Answer = AnswerOf<'previewSoldOut'>;
export type Item = Answer['items'][number];

/**
 * Whether the product of a placement `pl` is sold out in its branch, or deleted from the catalogue. A branch
 * that never sent balances is left out: its stock is unknown.
 */
const SOLD_OUT = sql<SqlBool>`(coalesce(
  (select bb.quantity from branch_balance bb where bb.branch_id = pl.branch_id and bb.product_id = pl.product_id), 0) <= 0
  and exists (select from branch_balance bb where bb.branch_id = pl.branch_id)
  or exists (select from product gone where gone.id = pl.product_id and gone.deleted_at is not null))`;

type Product = Item['products'][number];

interface Row extends Product {
  readonly shelf_id: number;
  readonly shelf_name: string;
  readonly code: string;
}

/** Shelves to search: one, those of a branch, or those of a scope without some. */
export type Which =
  | { readonly shelf: number }
  | { readonly branch: number }
  | { readonly scope: Scope; readonly except: readonly number[] };

function conditionOf(which: Which): RawBuilder<SqlBool> {
  if ('shelf' in which) return sql<SqlBool>`s.id = ${which.shelf}`;
  if ('branch' in which) return sql<SqlBool>`s.branch_id = ${which.branch}`;
  return sql<SqlBool>`${inScope(which.scope, sql`s.branch_id`)}
    and not s.id = any(${[...which.except]}::bigint[])`;
}

/** Reads the sold-out products of the first shelves that have any, in walking order. */
export async function readSoldOut(db: Db, which: Which): Promise<Answer> {
  const { rows: shelves } = await sql<{ id: number }>`
    select s.id from shelf s join branch b on b.id = s.branch_id
    where s.deleted_at is null and ${conditionOf(which)}
      and exists (select from placement pl where pl.shelf_id = s.id and ${SOLD_OUT})
    order by b.code, s.position, s.id limit ${SHELVES + 1}`.execute(db);
  const ids = shelves.slice(0, SHELVES).map((row) => row.id);
  const { rows } = await sql<Row>`
    select s.id as shelf_id, s.name as shelf_name, b.code, ${namedJson('p', 'sku')} as product, count(*)::int as places
    from placement pl join shelf s on s.id = pl.shelf_id join branch b on b.id = s.branch_id
    join product p on p.id = pl.product_id
    where pl.shelf_id = any(${ids}::bigint[]) and ${SOLD_OUT}
    group by s.id, b.code, p.id order by b.code, s.position, s.id, p.sku`.execute(db);
  const items = [...Map.groupBy(rows, (row) => row.shelf_id)].flatMap(([id, own]): Item[] => {
    const [first] = own;
    if (first === undefined) return [];
    const products = own.map(({ product, places }) => ({ product, places }));
    return [{ shelf: { id, name: first.shelf_name, branch_code: first.code }, products }];
  });
  const places = rows.reduce((sum, row) => sum + row.places, 0);
  return { items, places, more: shelves.length > SHELVES };
}

interface RemovedGoods extends Pick<Product, 'product'> {
  readonly id: number;
}

/** Placements of a shelf whose goods are sold out, by SKU. */
export async function readSoldOutOn(tx: Tx, shelf: number): Promise<RemovedGoods[]> {
  const { rows } = await sql<RemovedGoods>`
    select pl.id, ${namedJson('p', 'sku')} as product
    from placement pl join product p on p.id = pl.product_id
    where pl.shelf_id = ${shelf} and ${SOLD_OUT} order by p.sku`.execute(tx);
  return rows;
}

/** Stored settings by their keys. */
export async function readKept(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Stores the last finished night, under a key of the settings. */
export async function writeDone(db: Db, key: string, day: string): Promise<void> {
  const value = JSON.stringify({ day });
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute();
}
