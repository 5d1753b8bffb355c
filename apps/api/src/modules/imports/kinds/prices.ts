import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { fault, type Read, readNumber, readSku } from '../cells.ts';
import { COLUMNS } from '../columns.ts';
import type { Kind, Run, Sheet } from '../kind.ts';
import { requireAllApplied } from '../outdated.ts';
import { differences, type Report } from '../report.ts';
import { sheetRows, unhurried } from '../sheet-rows.ts';
import { productsBySku } from './lookups.ts';
import { MAX_PRICE } from './product-row.ts';

interface PriceRow {
  readonly row: number;
  readonly sku: string;
  readonly price: number;
  /** undefined where the file has no such column: the old price stays */
  readonly old_price: number | null | undefined;
}

async function readAll(sheet: Sheet, report: Report): Promise<PriceRow[]> {
  const rows: PriceRow[] = [];
  const seen = new Map<string, number>();
  for await (const line of sheetRows(sheet)) {
    const bad = (field: string, read: Read<unknown>) => {
      if (read.fault) report.bad(line.row, line.heading(field), read.fault);
    };
    const sku = readSku(line.cell('sku'));
    const price = readNumber(line.cell('price'), { min: 1, max: MAX_PRICE });
    const old: Read<number | null | undefined> = line.has('old_price')
      ? readNumber(line.cell('old_price'), { min: 1, max: MAX_PRICE })
      : { value: undefined };
    bad('sku', sku);
    bad('price', price);
    bad('old_price', old);
    if (!price.fault && price.value === null) bad('price', fault('required'));
    if (sku.fault) continue;
    const twice = seen.get(sku.value);
    if (twice !== undefined) bad('sku', fault('row_sku_twice', { sku: sku.value, row: twice }));
    else seen.set(sku.value, line.row);
    if (price.fault || price.value === null || old.fault || twice !== undefined) continue;
    rows.push({ row: line.row, sku: sku.value, price: price.value, old_price: old.value });
  }
  return rows;
}

async function check(db: Db, sheet: Sheet, report: Report): Promise<void> {
  const rows = await readAll(sheet, report);
  const known = await productsBySku(
    db,
    rows.map(({ sku }) => sku),
  );
  const heading = (field: string) => sheet.headings.columns.get(field)?.heading ?? field;
  for await (const { row, sku, price, old_price } of unhurried(rows)) {
    const before = known.get(sku);
    if (before === undefined) {
      report.bad(row, heading('sku'), { code: 'row_product_unknown', params: { sku } });
      continue;
    }
    const after = { price, old_price: old_price === undefined ? before.old_price : old_price };
    if (after.old_price !== null && after.old_price <= price) {
      const column = old_price === undefined ? 'price' : 'old_price';
      report.bad(row, heading(column), { code: 'old_price_not_above_price', params: {} });
      continue;
    }
    const fields = differences(before, after, ['price', 'old_price']);
    if (fields.length === 0) report.unchanged();
    else
      report.change(
        { row, sku, kind: 'changed', fields },
        { row, id: before.id, v: before.version, ...after },
      );
  }
}

async function apply(tx: Tx, run: Run, part: number): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    with written as (
      update product p set price = r.price, old_price = r.old_price, version = p.version + 1, updated_at = now()
      from import_part ip, jsonb_to_recordset(ip.rows) as r(id bigint, v int, price bigint, old_price bigint)
      where ip.import_id = ${run.id} and ip.part = ${part} and p.id = r.id and p.version = r.v
        and p.deleted_at is null
      returning p.id, p.price, p.old_price
    ), noted as (
      insert into price_history (product_id, price, old_price, source, import_id, author_id)
      select id, price, old_price, 'import', ${run.id}, ${run.authorId} from written
    )
    select count(*) as count from written`.execute(tx);
  await requireAllApplied(tx, run, part, rows[0]?.count ?? 0);
  return [];
}

/** Prices of products that are there. */
export const prices: Kind = {
  columns: [COLUMNS.sku, { ...COLUMNS.price, required: true }, COLUMNS.old_price],
  check,
  apply,
};
