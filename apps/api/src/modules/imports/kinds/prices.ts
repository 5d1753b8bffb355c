import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { now, today } from '../../../platform/time/clock.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';
import { fault, type Read, readDay, readNumber, readSku } from '../cells.ts';
import { COLUMNS } from '../columns.ts';
import type { Kind, Run, Sheet, Staged, Touched, Undone } from '../kind.ts';
import { requireAllApplied } from '../outdated.ts';
import { differences, type Report } from '../report.ts';
import { type SheetRow, sheetParts, withPauses } from '../sheet-rows.ts';
import { comingPrices, productsBySku } from './lookups.ts';
import { MAX_PRICE } from './product-row.ts';

/** How far ahead a price may be set, days. */
const FURTHEST_DAYS = 730;

interface PriceRow {
  readonly row: number;
  readonly sku: string;
  readonly price: number;
  /** undefined where the file says nothing of it: the old price stays */
  readonly old_price: number | null | undefined;
  /** The coming day from which it holds; null for now. */
  readonly from: string | null;
}

/** The day from which a price holds: null for today or an empty cell. */
function readFrom(line: { has(field: string): boolean; cell(field: string): unknown }, today: string) {
  const read = readDay(line.has('valid_from') ? (line.cell('valid_from') as string) : null);
  if (read.fault || read.value === null || read.value === today) return read.fault ? read : { value: null };
  if (read.value < today) return fault('date_in_past');
  return read.value > addDays(today, FURTHEST_DAYS) ? fault('date_wrong') : read;
}

/** Rows by SKU and day, to find those that come twice. */
type Seen = Map<string, number>;

function readPrices(lines: readonly SheetRow[], seen: Seen, report: Report): PriceRow[] {
  const rows: PriceRow[] = [];
  const day = today();
  for (const line of lines) {
    const bad = (field: string, read: Read<unknown>) => {
      if (read.fault) report.bad(line.row, line.heading(field), read.fault);
    };
    const sku = readSku(line.cell('sku'));
    const price = readNumber(line.cell('price'), { min: 1, max: MAX_PRICE });
    const old: Read<number | null | undefined> = line.has('old_price')
      ? readNumber(line.cell('old_price'), { min: 1, max: MAX_PRICE })
      : { value: undefined };
    const from: Read<string | null> = readFrom(line, day);
    bad('sku', sku);
    bad('price', price);
    bad('old_price', old);
    bad('valid_from', from);
    if (!price.fault && price.value === null) bad('price', fault('required'));
    if (sku.fault) continue;
    const key = from.fault || from.value === null ? sku.value : `${sku.value}\n${from.value}`;
    const twice = seen.get(key);
    if (twice !== undefined) bad('sku', fault('row_sku_twice', { sku: sku.value, row: twice }));
    else seen.set(key, line.row);
    if (price.fault || price.value === null || old.fault || from.fault || twice !== undefined) continue;
    rows.push({ row: line.row, sku: sku.value, price: price.value, old_price: old.value, from: from.value });
  }
  return rows;
}

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const seen: Seen = new Map();
  const heading = (field: string) => sheet.headings.columns.get(field)?.heading ?? field;
  for await (const { block, lines } of sheetParts(sheet)) {
    await judge(db, readPrices(lines, seen, report), heading, report);
    yield block;
  }
}

async function judge(
  db: Db,
  rows: readonly PriceRow[],
  heading: (field: string) => string,
  report: Report,
): Promise<void> {
  const known = await productsBySku(db, [...new Set(rows.map(({ sku }) => sku))]);
  const coming = await comingPrices(
    db,
    rows.flatMap(({ sku, from }) => (from === null ? [] : (known.get(sku)?.id ?? []))),
  );
  for await (const { row, sku, price, old_price, from } of withPauses(rows)) {
    const product = known.get(sku);
    if (product === undefined) {
      report.bad(row, heading('sku'), { code: 'row_product_unknown', params: { sku } });
      continue;
    }
    const before = from === null ? product : (coming.get(`${product.id} ${from}`) ?? null);
    // Keeps the old price for a price of today only: the one valid on a future day is not known yet.
    const stays = from === null ? product.old_price : null;
    const after = { price, old_price: old_price === undefined ? stays : old_price };
    if (after.old_price !== null && after.old_price <= price) {
      const column = old_price === undefined ? 'price' : 'old_price';
      report.bad(row, heading(column), { code: 'old_price_not_above_price', params: {} });
      continue;
    }
    const fields = differences(before, after, ['price', 'old_price']);
    if (fields.length === 0 && before !== null) report.unchanged();
    else
      report.change(
        {
          row,
          sku: from === null ? sku : `${sku} · ${from}`,
          kind: before === null ? 'new' : 'changed',
          fields,
        },
        {
          row,
          id: product.id,
          v: product.version,
          sku,
          ...after,
          was: from === null ? { price: product.price, old_price: product.old_price } : null,
          from: from === null ? null : startOfDay(from).toISOString(),
        },
      );
  }
}

const ROWS = sql`jsonb_to_recordset(ip.rows) as r(row int, id bigint, v int, sku text, price bigint,
  old_price bigint, was jsonb, "from" timestamptz)`;

async function apply(tx: Tx, run: Run, staged: Staged): Promise<number[]> {
  const author = run.actor?.userId ?? null;
  const { rows } = await sql<{ count: number; coming: number }>`
    with staged as materialized (
      select r.id, r.v, r.price, r.old_price, r."from" from ${staged.from} ip, ${ROWS}
    ), written as (
      update product p set price = r.price, old_price = r.old_price, version = p.version + 1, updated_at = now()
      from staged r
      where r."from" is null and p.id = r.id and p.version = r.v and p.deleted_at is null
      returning p.id, p.price, p.old_price
    ), noted as (
      insert into price_history (product_id, price, old_price, valid_from, source, import_id, author_id)
      select id, price, old_price, ${now().toISOString()}::timestamptz, ${run.source}, ${run.id}::bigint, ${author}::bigint from written
    )
    select (select count(*) from written) as count,
      (select count(*) from staged where "from" is not null) as coming`.execute(tx);
  const { count, coming } = rows[0] ?? { count: 0, coming: 0 };
  requireAllApplied(staged, count + (coming === 0 ? 0 : await setComing(tx, run, staged)));
  return [];
}

/** Prices for coming days: the last row for a product and a day wins. */
async function setComing(tx: Tx, run: Run, staged: Staged): Promise<number> {
  await sql`
    delete from price_history h using ${staged.from} ip, ${ROWS}
    where r."from" is not null and h.product_id = r.id and h.valid_from = r."from" and not h.applied`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    insert into price_history (product_id, price, old_price, valid_from, applied, source, import_id, author_id)
    select p.id, r.price, r.old_price, r."from", false, ${run.source}, ${run.id}::bigint,
      ${run.actor?.userId ?? null}::bigint
    from ${staged.from} ip, ${ROWS} join product p on p.id = r.id and p.deleted_at is null
    where r."from" is not null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const COMING_STILL = (importId: number | null) => sql`exists (
  select from price_history h where h.product_id = r.id and h.valid_from = r."from" and not h.applied
    and h.import_id = ${importId}::bigint)`;

async function touched(db: Db, run: Run, staged: Staged): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.sku as name from ${staged.from} ip, ${ROWS} left join product p on p.id = r.id
    where case when r."from" is null then p.id is null or p.version <> r.v + 1 or p.deleted_at is not null
      else not ${COMING_STILL(run.id)} end
    order by r.row limit 50`.execute(db);
  return rows;
}

async function undo(tx: Tx, run: Run, staged: Staged): Promise<Undone> {
  const { rows } = await sql<{ count: number }>`
    with written as (
      update product p set price = w.price, old_price = w.old_price, version = p.version + 1, updated_at = now()
      from ${staged.from} ip, ${ROWS}, jsonb_to_record(r.was) as w(price bigint, old_price bigint)
      where r."from" is null and p.id = r.id and p.version = r.v + 1 and p.deleted_at is null
      returning p.id, p.price, p.old_price
    ), noted as (
      insert into price_history (product_id, price, old_price, valid_from, source, import_id, author_id)
      select id, price, old_price, ${now().toISOString()}::timestamptz, 'undo', ${run.id}::bigint, ${run.actor?.userId ?? null}::bigint from written
    ), gone as (
      delete from price_history h using ${staged.from} ip, ${ROWS}
      where r."from" is not null and h.product_id = r.id and h.valid_from = r."from" and not h.applied
        and h.import_id = ${run.id}::bigint
      returning 1
    )
    select (select count(*) from written) + (select count(*) from gone) as count`.execute(tx);
  return { count: rows[0]?.count ?? 0, texts: [] };
}

/** Prices of products that are there, from now or from a coming day. */
export const prices: Kind = {
  columns: [COLUMNS.sku, { ...COLUMNS.price, required: true }, COLUMNS.old_price, COLUMNS.valid_from],
  check,
  apply,
  touched,
  undo,
};
