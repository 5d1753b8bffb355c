import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { now } from '../../../platform/time/clock.ts';
import { productSearchKey } from '../../catalogue/public.ts';
import { COLUMNS } from '../columns.ts';
import { headingKey } from '../headings.ts';
import type { Kind, Run, Sheet, Staged, Touched, Undone } from '../kind.ts';
import { requireAllApplied } from '../outdated.ts';
import { differences, type FieldChange, type Report } from '../report.ts';
import { sheetParts, withPauses } from '../sheet-rows.ts';
import { brandKey, categoriesByName, inBatches } from './lookups.ts';
import { type ProductRow, readProductRow } from './product-row.ts';
import { type ProductSheet, reportTwice, scanSheet } from './product-sheet.ts';

/** A product as the database has it, or as it will be. */
interface Stored {
  readonly barcode: string | null;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
  readonly category_id: number;
  readonly brand: string | null;
  readonly price: number | null;
  readonly old_price: number | null;
  readonly stock_balance: number;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly weight_g: number | null;
}
type Known = Stored & {
  readonly id: number;
  readonly sku: string;
  readonly version: number;
  readonly category: string;
  readonly deleted: boolean;
};

const NOTHING = {
  barcode: null,
  name_kaa: null,
  brand: null,
  price: null,
  old_price: null,
  stock_balance: 0,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  weight_g: null,
} as const;

function readKnown(db: Db, skus: readonly string[]): Promise<Known[]> {
  return inBatches(skus, (some) =>
    db
      .selectFrom('product as p')
      .innerJoin('category as c', 'c.id', 'p.category_id')
      .leftJoin('brand as b', 'b.id', 'p.brand_id')
      .select(['p.id', 'p.sku', 'p.version', 'p.barcode', 'p.name_uz', 'p.name_ru', 'p.name_kaa'])
      .select(['p.category_id', 'c.name_ru as category', 'b.name as brand', 'p.price', 'p.old_price'])
      .select(['p.stock_balance', 'p.length_mm', 'p.width_mm', 'p.height_mm', 'p.weight_g'])
      .select(sql<boolean>`p.deleted_at is not null`.as('deleted'))
      .where(sql<boolean>`p.sku = any(${some}::text[])`)
      .execute(),
  );
}

/** Reads the SKUs of the products that have these barcodes now. */
async function skusByBarcode(db: Db, barcodes: readonly string[]): Promise<Map<string, string>> {
  const rows = await inBatches(barcodes, (some) =>
    db
      .selectFrom('product')
      .select(['barcode', 'sku'])
      .where(sql<boolean>`barcode = any(${some}::text[])`)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return new Map(rows.map((row) => [row.barcode ?? '', row.sku]));
}

const TEXTS = ['name_uz', 'name_ru', 'name_kaa', 'barcode', 'brand'] as const;
const PRICES = ['price', 'old_price'] as const;
const SIZES = ['length_mm', 'width_mm', 'height_mm', 'weight_g'] as const;

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const whole = await scanSheet(db, sheet);
  const categories = await categoriesByName(db);
  for await (const { block, lines } of sheetParts(sheet)) {
    const rows = lines.flatMap((line) => readProductRow(line, sheet, report) ?? []);
    reportTwice(rows, whole, sheet, report);
    const known = new Map(
      (await readKnown(db, [...new Set(rows.map(({ sku }) => sku))])).map((p) => [p.sku, p]),
    );
    const owners = await skusByBarcode(
      db,
      rows.flatMap((row) => takenBarcode(row, known.get(row.sku)) ?? []),
    );
    for await (const row of withPauses(rows))
      judge(row, { whole, categories, before: known.get(row.sku) ?? null, owners }, sheet, report);
    yield block;
  }
}

/** The barcode that nobody else may have: what the row says, or what a deleted product comes back with. */
function takenBarcode(row: ProductRow, before: Known | null | undefined): string | null {
  if (row.barcode !== undefined) return row.barcode;
  return before?.deleted ? before.barcode : null;
}

interface JudgeContext {
  readonly whole: ProductSheet;
  readonly categories: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
  readonly before: Known | null;
  /** SKUs of those that have the barcodes now. */
  readonly owners: ReadonlyMap<string, string>;
}

function judge(
  row: ProductRow,
  { whole, categories, before, owners }: JudgeContext,
  sheet: Sheet,
  report: Report,
): void {
  const heading = (field: string) => sheet.headings.columns.get(field)?.heading ?? COLUMNS.sku.title.ru;
  const category = row.category === undefined ? null : categories.get(headingKey(row.category));
  if (category === undefined) {
    const name = (row.category ?? '').slice(0, 100);
    report.bad(row.row, heading('category'), { code: 'row_category_unknown', params: { name } });
  }
  const wanted = takenBarcode(row, before);
  const owner = wanted === null ? undefined : owners.get(wanted);
  const isTaken = wanted !== null && owner !== undefined && owner !== row.sku;
  if (isTaken && !whole.givesUp(owner, wanted))
    report.bad(row.row, heading('barcode'), { code: 'barcode_taken', params: { barcode: wanted } });
  const name = row.name_ru ?? row.name_uz;
  // Requires the fields of a new product; a column that the file lacks is named by its usual heading.
  if (before === null && !report.isBad(row.row)) {
    if (name === undefined) report.bad(row.row, COLUMNS.name_ru.title.ru, { code: 'required', params: {} });
    if (category === null) report.bad(row.row, COLUMNS.category.title.ru, { code: 'required', params: {} });
  }
  const { row: number, sku, category: _category, brand, ...said } = row;
  const after: Stored = {
    ...(before === null ? NOTHING : storedOf(before)),
    name_uz: before?.name_uz ?? name ?? '',
    name_ru: before?.name_ru ?? name ?? '',
    ...said,
    category_id: category?.id ?? before?.category_id ?? 0,
    brand:
      brand === undefined ? (before?.brand ?? null) : brand && (whole.brands.get(brandKey(brand)) ?? brand),
  };
  if (after.price !== null && after.old_price !== null && after.old_price <= after.price) {
    const column = row.old_price == null ? 'price' : 'old_price';
    // A mistake in the price itself is reported already, and with it the comparison means nothing.
    if (!report.isBad(number))
      report.bad(number, heading(column), { code: 'old_price_not_above_price', params: {} });
  }
  if (report.isBad(number)) return;
  stage(report, number, sku, before, after, category?.name ?? before?.category ?? '', {
    takes: isTaken,
    frees:
      before !== null && before.barcode !== after.barcode && whole.rowOfBarcode.has(before.barcode ?? ''),
  });
}

function storedOf({ id: _id, sku: _sku, version: _v, category: _c, deleted: _d, ...stored }: Known): Stored {
  return stored;
}

/** How a barcode goes from one product of the sheet to another. */
interface Passed {
  /** The new one is another product's until this import. */
  readonly takes: boolean;
  /** The old one becomes another product's. */
  readonly frees: boolean;
}

function stage(
  report: Report,
  row: number,
  sku: string,
  before: Known | null,
  after: Stored,
  category: string,
  barcode: Passed,
): void {
  const fields: FieldChange[] = [
    ...differences(before, after, ['name_uz', 'name_ru', 'name_kaa', 'barcode']),
    ...differences({ category: before?.category ?? null }, { category }, ['category']),
    ...differences(before, after, ['brand', ...PRICES, 'stock_balance', ...SIZES]),
    ...(before?.deleted ? [{ field: 'deleted', before: 'true', after: 'false' }] : []),
  ];
  if (before !== null && fields.length === 0) {
    report.unchanged();
    return;
  }
  const changed = (names: readonly string[]) => fields.some(({ field }) => names.includes(field));
  report.change(
    { row, sku, kind: before === null ? 'new' : 'changed', fields },
    {
      row,
      id: before?.id ?? null,
      v: before?.version ?? null,
      sku,
      ...after,
      brand_key: after.brand === null ? null : brandKey(after.brand),
      search_key: productSearchKey({ ...after, sku }),
      texts: before === null || before.deleted || changed([...TEXTS, 'category']),
      priced: changed(PRICES),
      ...barcode,
      was: before === null ? null : wasOf(before),
    },
  );
}

/** Returns the values that an undo restores. */
function wasOf(before: Known): object {
  return {
    ...storedOf(before),
    brand_key: before.brand === null ? null : brandKey(before.brand),
    search_key: productSearchKey(before),
    deleted: before.deleted,
  };
}

const RECORD = sql`r(row int, id bigint, v int, sku text, barcode text, name_uz text, name_ru text, name_kaa text,
  category_id bigint, brand text, brand_key text, price bigint, old_price bigint, stock_balance int, length_mm int,
  width_mm int, height_mm int, weight_g int, search_key text, texts boolean, priced boolean,
  takes boolean, frees boolean, was jsonb)`;

/**
 * A barcode that goes from one product to another is nobody's for a moment, so that the order of rows, and two
 * that change theirs with each other, make no difference.
 */
async function prepare(tx: Tx, step: 'apply' | 'undo', all: Staged): Promise<void> {
  const passes =
    step === 'apply'
      ? sql`r.frees and p.id = r.id and p.version = r.v`
      : sql`r.takes and p.sku = r.sku and p.version = coalesce(r.v, 0) + 1`;
  await sql`
    update product p set barcode = null from ${all.from} ip, jsonb_to_recordset(ip.rows) as ${RECORD}
    where ${passes}`.execute(tx);
}

async function apply(tx: Tx, run: Run, staged: Staged): Promise<number[]> {
  await sql`
    insert into brand (name, name_key)
    select distinct on (r.brand_key) r.brand, r.brand_key
    from ${staged.from} ip, jsonb_to_recordset(ip.rows) as ${RECORD}
    where r.brand_key is not null and not exists (select from brand where brand.name_key = r.brand_key)
    on conflict (name_key) do nothing`.execute(tx);
  const { rows: done } = await sql<{ id: number; texts: boolean }>`
    with staged as materialized (
      select r.*, b.id as brand_id from ${staged.from} ip
      cross join jsonb_to_recordset(ip.rows) as ${RECORD}
      left join brand b on b.name_key = r.brand_key
    ), made as (
      insert into product (sku, barcode, name_uz, name_ru, name_kaa, category_id, brand_id, price, old_price,
        stock_balance, length_mm, width_mm, height_mm, weight_g, search_key)
      select sku, barcode, name_uz, name_ru, name_kaa, category_id, brand_id, price, old_price,
        stock_balance, length_mm, width_mm, height_mm, weight_g, search_key
      from staged where id is null order by row
      returning id, sku
    ), written as (
      update product p set barcode = s.barcode, name_uz = s.name_uz, name_ru = s.name_ru,
        name_kaa = s.name_kaa, category_id = s.category_id, brand_id = s.brand_id, price = s.price,
        old_price = s.old_price, stock_balance = s.stock_balance, length_mm = s.length_mm,
        width_mm = s.width_mm, height_mm = s.height_mm, weight_g = s.weight_g, search_key = s.search_key,
        deleted_at = null, version = p.version + 1, updated_at = now()
      from staged s where p.id = s.id and p.version = s.v
      returning p.id, p.sku
    ), done as (
      select d.id, s.texts, s.priced, s.price, s.old_price
      from (select * from made union all select * from written) d join staged s on s.sku = d.sku
    ), priced as (
      insert into price_history (product_id, price, old_price, valid_from, source, import_id, author_id)
      select id, price, old_price, ${now().toISOString()}::timestamptz, ${run.source}, ${run.id}::bigint, ${run.actor?.userId ?? null}::bigint
      from done where priced order by id
    )
    select id, texts from done`.execute(tx);
  requireAllApplied(staged, done.length);
  return done.filter(({ texts }) => texts).map(({ id }) => id);
}

const ROWS = sql`jsonb_to_recordset(ip.rows) as ${RECORD}`;

/** A new product that stands somewhere or was printed is no longer the import's alone. */
const IN_USE = sql`(exists (select from placement pl where pl.product_id = p.id)
  or exists (select from print_job_item i where i.product_id = p.id))`;

async function touched(db: Db, _run: Run, staged: Staged): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.sku as name from ${staged.from} ip cross join ${ROWS}
    left join product p on p.sku = r.sku
    where p.id is null or p.deleted_at is not null or p.version <> coalesce(r.v, 0) + 1
      or (r.id is null and ${IN_USE})
    order by r.row limit 50`.execute(db);
  return rows;
}

async function undo(tx: Tx, run: Run, staged: Staged): Promise<Undone> {
  const removed = await sql`
    update product p set deleted_at = now(), version = p.version + 1, updated_at = now()
    from ${staged.from} ip, ${ROWS}
    where r.id is null and p.sku = r.sku and p.version = 1 and p.deleted_at is null and not ${IN_USE}
    returning p.id`.execute(tx);
  const { rows: restored } = await sql<{ id: number; texts: boolean }>`
    with back as materialized (
      select r.id, r.v, r.texts, r.priced, w.*, b.id as brand_id from ${staged.from} ip
      cross join ${ROWS}
      cross join jsonb_to_record(r.was) as w(barcode text, name_uz text, name_ru text, name_kaa text,
        category_id bigint, brand_key text, price bigint, old_price bigint, stock_balance int, length_mm int,
        width_mm int, height_mm int, weight_g int, search_key text, deleted boolean)
      left join brand b on b.name_key = w.brand_key
      where r.id is not null
    ), written as (
      update product p set barcode = s.barcode, name_uz = s.name_uz, name_ru = s.name_ru,
        name_kaa = s.name_kaa, category_id = s.category_id, brand_id = s.brand_id, price = s.price,
        old_price = s.old_price, stock_balance = s.stock_balance, length_mm = s.length_mm,
        width_mm = s.width_mm, height_mm = s.height_mm, weight_g = s.weight_g, search_key = s.search_key,
        deleted_at = case when s.deleted then now() end, version = p.version + 1, updated_at = now()
      from back s where p.id = s.id and p.version = s.v + 1 and p.deleted_at is null
      returning p.id, p.price, p.old_price, s.texts, s.priced
    ), noted as (
      insert into price_history (product_id, price, old_price, valid_from, source, import_id, author_id)
      select id, price, old_price, ${now().toISOString()}::timestamptz, 'undo', ${run.id}::bigint, ${run.actor?.userId ?? null}::bigint
      from written where priced order by id
    )
    select id, texts from written`.execute(tx);
  return {
    count: removed.rows.length + restored.length,
    texts: restored.filter(({ texts }) => texts).map(({ id }) => id),
  };
}

/** Products: new ones are made, known ones (by SKU) changed in the columns that the file has. */
export const products: Kind = {
  columns: [
    COLUMNS.sku,
    COLUMNS.barcode,
    COLUMNS.name_ru,
    COLUMNS.name_uz,
    COLUMNS.name_kaa,
    COLUMNS.category,
    COLUMNS.brand,
    COLUMNS.price,
    COLUMNS.old_price,
    COLUMNS.stock,
    COLUMNS.width,
    COLUMNS.height,
    COLUMNS.length,
    COLUMNS.weight,
  ],
  check,
  prepare,
  apply,
  touched,
  undo,
};
