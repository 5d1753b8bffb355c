import { IMPORTED_COLUMNS, type ImportedColumn, type PlainValues, productColumn } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Run, Staged, Touched, Undone } from '../kind.ts';
import { inBatches } from './lookups.ts';
import { insertUndoNotes } from './notes.ts';
import { insertPrices } from './prices.ts';

/** A product as stored, or as it will be stored. */
export interface Stored extends Pick<PlainValues, ImportedColumn> {
  readonly barcode: string | null;
  readonly more_barcodes: readonly string[];
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
  readonly category_id: number;
  readonly brand: string | null;
  readonly price: number | null;
  readonly old_price: number | null;
  readonly stock_balance: number;
}
/** {@link Stored} with the columns to find and check it by. */
export type Known = Stored & {
  readonly id: number;
  readonly sku: string;
  readonly version: number;
  readonly category: string;
  readonly search_key: string;
  readonly deleted: boolean;
};

/** Reads products, including deleted ones, by their SKUs. */
export async function readKnown(db: Db, skus: readonly string[]): Promise<Map<string, Known>> {
  const products = await inBatches(skus, (some) =>
    db
      .selectFrom('product as p')
      .innerJoin('category as c', 'c.id', 'p.category_id')
      .leftJoin('brand as b', 'b.id', 'p.brand_id')
      .select([
        'p.id',
        'p.sku',
        'p.version',
        'p.barcode',
        'p.more_barcodes',
        'p.name_uz',
        'p.name_ru',
        'p.name_kaa',
      ])
      .select(['p.category_id', 'c.name_ru as category', 'b.name as brand', 'p.price', 'p.old_price'])
      .select([
        'p.stock_balance',
        'p.search_key',
        ...IMPORTED_COLUMNS.map((column) => `p.${column}` as const),
      ])
      .select(sql<boolean>`p.deleted_at is not null`.as('deleted'))
      .where(sql<boolean>`p.sku = any(${some}::text[])`)
      .execute(),
  );
  return new Map(products.map((product) => [product.sku, product]));
}

/**
 * Finds products that are not deleted and whose SKU only differs from one of these by its case, or by letters of another
 * alphabet that look the same; by the SKU that was asked for.
 */
export async function readSimilar(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await inBatches(skus, async (some) => {
    const { rows } = await sql<{ asked: string; sku: string }>`
      select asked, p.sku from unnest(${some}::text[]) as asked
      join product p on sku_look(p.sku) = sku_look(asked) and p.deleted_at is null`.execute(db);
    return rows;
  });
  return new Map(rows.map(({ asked, sku }) => [asked, sku]));
}

/** As {@link readSimilar}, of SKUs that no product has yet: the first of those that look the same. */
export async function readSimilarNew(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ sku: string; first: string }>`
    select sku, first from (
      select s.sku, first_value(s.sku) over (partition by sku_look(s.sku) order by s.place) as first
      from unnest(${[...skus]}::text[]) with ordinality as s (sku, place)
      where not exists (select from product p where p.sku = s.sku)) s
    where sku <> first`.execute(db);
  return new Map(rows.map(({ sku, first }) => [sku, first]));
}

/** Reads the current owners of barcodes, main or further, by barcode. */
export async function readOwners(
  db: Db,
  barcodes: readonly string[],
): Promise<Map<string, Pick<Known, 'sku' | 'barcode' | 'more_barcodes'>>> {
  const rows = await inBatches(barcodes, (some) =>
    db
      .selectFrom('product_barcode as pb')
      .innerJoin('product as p', 'p.id', 'pb.product_id')
      .select(['pb.barcode as code', 'p.sku', 'p.barcode', 'p.more_barcodes'])
      .where(sql<boolean>`pb.barcode = any(${some}::text[])`)
      .execute(),
  );
  return new Map(rows.map(({ code, ...owner }) => [code, owner]));
}

const PLAIN = sql.join(IMPORTED_COLUMNS.map((column) => sql.ref(column)));
const PLAIN_TYPES = sql.join(
  IMPORTED_COLUMNS.map((column) => {
    const { kind } = productColumn(column);
    return sql`${sql.ref(column)} ${kind === 'number' ? sql`int` : sql`text`}`;
  }),
);
const ROWS = sql`jsonb_to_recordset(ip.rows) as r(row int, id bigint, v int, sku text, barcode text, more_barcodes text[], name_uz text,
  name_ru text, name_kaa text, category_id bigint, brand text, brand_key text, price bigint, old_price bigint,
  stock_balance int, ${PLAIN_TYPES}, search_key text, texts boolean, priced boolean, takes boolean, frees boolean,
  withdraws boolean, was jsonb)`;

/**
 * Sets the stored columns of a product `p` to those of `s`. Rows staged by the previous version have no further barcodes.
 */
const SET_STORED = sql`barcode = s.barcode, more_barcodes = coalesce(s.more_barcodes, p.more_barcodes), name_uz = s.name_uz,
  name_ru = s.name_ru, name_kaa = s.name_kaa, category_id = s.category_id, brand_id = s.brand_id, price = s.price,
  old_price = s.old_price, stock_balance = s.stock_balance,
  ${sql.join(IMPORTED_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`s.${column}`)}`))},
  search_key = s.search_key, version = p.version + 1, updated_at = now()`;

/**
 * Temporarily removes barcodes that move from one product to another, so that the order of rows does not
 * matter and two products can swap barcodes.
 */
export async function passBarcodes(tx: Tx, step: 'apply' | 'undo', all: Staged): Promise<void> {
  const passes =
    step === 'apply'
      ? sql`r.frees and p.id = r.id and p.version = r.v`
      : sql`r.takes and p.sku = r.sku and p.version = coalesce(r.v, 0) + 1`;
  await sql`
    update product p set barcode = null, more_barcodes = '{}' from ${all.from} ip,
      jsonb_to_recordset(ip.rows) as r(id bigint, v int, sku text, takes boolean, frees boolean)
    where ${passes}`.execute(tx);
}

/** Creates missing brands of staged rows. */
export async function insertBrands(tx: Tx, staged: Staged): Promise<void> {
  await sql`
    insert into brand (name, name_key)
    select distinct on (r.brand_key) r.brand, r.brand_key
    from ${staged.from} ip, jsonb_to_recordset(ip.rows) as r(brand text, brand_key text)
    where r.brand_key is not null and not exists (select from brand where brand.name_key = r.brand_key)
    on conflict (name_key) do nothing`.execute(tx);
}

/**
 * Writes staged products whose target did not change after the check, locked in the order of ids as by other writes:
 * counting the locks takes them before the first update, and costs less than joining them.
 * @returns those written, and whether their texts changed
 */
export async function writeProducts(
  tx: Tx,
  run: Run,
  staged: Staged,
): Promise<{ readonly id: number; readonly texts: boolean }[]> {
  const { rows } = await sql<{ id: number; texts: boolean }>`
    with staged as materialized (
      select r.*, b.id as brand_id from ${staged.from} ip
      cross join ${ROWS}
      left join brand b on b.name_key = r.brand_key
    ), made as (
      insert into product (sku, barcode, more_barcodes, name_uz, name_ru, name_kaa, category_id, brand_id, price, old_price,
        stock_balance, ${PLAIN}, search_key)
      select sku, barcode, coalesce(more_barcodes, '{}'), name_uz, name_ru, name_kaa, category_id, brand_id, price, old_price,
        stock_balance, ${PLAIN}, search_key
      from staged where id is null order by row
      returning id, sku
    ), locked as (
      select p.id from product p join staged s on s.id = p.id order by p.id for no key update of p
    ), written as (
      update product p set ${SET_STORED}, name_uz_made = p.name_uz_made and p.name_uz = s.name_uz,
        deleted_at = case when s.withdraws then now() end
      from staged s where p.id = s.id and p.version = s.v and (select count(*) from locked) >= 0
      returning p.id, p.sku
    ), done as (
      select d.id, s.texts, s.priced, s.price, s.old_price
      from (select * from made union all select * from written) d join staged s on s.sku = d.sku
    ), priced as (${insertPrices(run, run.source, sql`done where priced`)})
    select id, texts from done`.execute(tx);
  return rows;
}

/** A new product that is on a shelf or was printed can no longer be undone. */
const IN_USE = sql`(exists (select from placement pl where pl.product_id = p.id)
  or exists (select from print_job_item i where i.product_id = p.id))`;

export async function readTouchedProducts(db: Db, staged: Staged): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.sku as name from ${staged.from} ip cross join ${ROWS}
    left join product p on p.sku = r.sku
    where p.id is null or (p.deleted_at is not null) <> coalesce(r.withdraws, false) or p.version <> coalesce(r.v, 0) + 1
      or (r.id is null and ${IN_USE})
    order by r.row`.execute(db);
  return rows;
}

export async function undoProducts(tx: Tx, run: Run, staged: Staged): Promise<Undone> {
  const { rows: removed } = await sql<{ id: number }>`
    update product p set deleted_at = now(), version = p.version + 1, updated_at = now()
    from ${staged.from} ip, ${ROWS}
    where r.id is null and p.sku = r.sku and p.version = 1 and p.deleted_at is null and not ${IN_USE}
    returning p.id`.execute(tx);
  const { rows: restored } = await sql<{ id: number; texts: boolean }>`
    with back as materialized (
      select r.id, r.v, r.texts, r.priced, r.withdraws, w.*, b.id as brand_id from ${staged.from} ip
      cross join ${ROWS}
      cross join jsonb_to_record(r.was) as w(barcode text, more_barcodes text[], name_uz text, name_ru text, name_kaa text,
        category_id bigint, brand_key text, price bigint, old_price bigint, stock_balance int, ${PLAIN_TYPES},
        search_key text, deleted boolean)
      left join brand b on b.name_key = w.brand_key
      where r.id is not null
    ), written as (
      update product p set ${SET_STORED}, deleted_at = case when s.deleted then now() end
      from back s where p.id = s.id and p.version = s.v + 1 and (p.deleted_at is not null) = coalesce(s.withdraws, false)
      returning p.id, p.price, p.old_price, s.texts, s.priced
    ), noted as (${insertPrices(run, 'undo', sql`written where priced`)})
    select id, texts from written`.execute(tx);
  const undone = [...removed, ...restored].map(({ id }) => id);
  await insertUndoNotes(tx, run, staged, undone);
  return {
    count: undone.length,
    texts: restored.filter(({ texts }) => texts).map(({ id }) => id),
  };
}
