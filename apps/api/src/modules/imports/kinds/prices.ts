import type { Db } from '../../../platform/db/database.ts';
import type { Cell } from '../../../platform/sheets/cell.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { today } from '../../../platform/time/clock.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';
import { fault, type Read, readDay, readPrice, readSku } from '../cells.ts';
import { COLUMNS } from '../columns.ts';
import { type Kind, requireAllApplied, type Sheet } from '../kind.ts';
import { comingPrices, productsBySku, readLastPrices, skuFaults } from '../queries/lookups.ts';
import { readTouchedPrices, undoPrices, writeComingPrices, writePrices } from '../queries/prices.ts';
import { differences, type Report } from '../report.ts';
import { type SheetRow, sheetParts, withPauses } from '../sheet-rows.ts';

/** How far ahead a price may be set, days. */
const FURTHEST_DAYS = 730;

interface PriceRow {
  readonly row: number;
  readonly sku: string;
  /** null if another system withdrew the price */
  readonly price: number | null;
  /** undefined if the file has no such column: the old price stays */
  readonly old_price: number | null | undefined;
  /** The coming day from which it is valid; null for now. */
  readonly from: string | null;
}

/** The day from which a price is valid: null for today or an empty cell. */
function readFrom(cell: Cell | undefined, today: string): Read<string | null> {
  const read = readDay(cell);
  if (read.fault || read.value === null) return read;
  if (read.value === today) return { value: null };
  if (read.value < today) return fault('date_in_past');
  return read.value > addDays(today, FURTHEST_DAYS) ? fault('date_wrong') : read;
}

/** Rows by SKU and day, to find duplicates. */
type Seen = Map<string, number>;

function readPrices(
  lines: readonly SheetRow[],
  seen: Seen | null,
  mayEmpty: boolean,
  report: Report,
): PriceRow[] {
  const rows: PriceRow[] = [];
  const day = today();
  for (const line of lines) {
    const { row } = line;
    const sku = report.take(row, 'sku', readSku(line.cell('sku')));
    const price = report.take(row, 'price', readPrice(line.cell('price')));
    const hasOld = line.has('old_price');
    const old_price = hasOld ? report.take(row, 'old_price', readPrice(line.cell('old_price'))) : undefined;
    const from = report.take(row, 'valid_from', readFrom(line.cell('valid_from'), day));
    if (price === null && !(mayEmpty && line.has('price'))) report.bad(row, 'price', { code: 'required' });
    if (sku === undefined) continue;
    const key = from == null ? sku : `${sku}\n${from}`;
    const twice = seen?.get(key);
    if (twice === undefined) seen?.set(key, row);
    else report.bad(row, 'sku', { code: 'row_sku_twice', params: { sku, row: twice } });
    if (price === undefined || from === undefined || report.isBad(row)) continue;
    rows.push({ row, sku, price, old_price, from });
  }
  return rows;
}

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const seen: Seen | null = sheet.unique ? null : new Map();
  for await (const { block, lines } of sheetParts(sheet)) {
    await judge(db, readPrices(lines, seen, sheet.sparse === true, report), report);
    yield block;
  }
}

async function judge(db: Db, rows: readonly PriceRow[], report: Report): Promise<void> {
  const known = await productsBySku(db, [...new Set(rows.map(({ sku }) => sku))]);
  const coming = await comingPrices(
    db,
    rows.flatMap(({ sku, from }) => (from === null ? [] : (known.get(sku)?.id ?? []))),
  );
  const faultOf = await skuFaults(
    db,
    rows.flatMap(({ sku }) => (known.has(sku) ? [] : sku)),
  );
  const last = await readLastPrices(
    db,
    rows.flatMap(({ sku, price }) => {
      const product = known.get(sku);
      return price !== null && product?.price === null ? product.id : [];
    }),
  );
  for await (const { row, sku, price, old_price, from } of withPauses(rows)) {
    const product = known.get(sku);
    if (product === undefined) {
      report.bad(row, 'sku', faultOf(sku));
      continue;
    }
    const before = from === null ? product : (coming.get(`${product.id} ${from}`) ?? null);
    // Keeps the old price for a price of today only: the one valid on a future day is not known yet.
    const stays = from === null ? product.old_price : null;
    const after = { price, old_price: old_price === undefined ? stays : old_price };
    if (price !== null && after.old_price !== null && after.old_price <= price) {
      if (old_price === undefined)
        report.bad(row, 'price', {
          code: 'row_old_price_stays',
          params: { price, old_price: after.old_price },
        });
      else report.bad(row, 'old_price', { code: 'old_price_not_above_price' });
      continue;
    }
    const fields = differences(before, after, ['price', 'old_price']);
    if (fields.length === 0 && before !== null) report.unchanged();
    else
      report.change(
        {
          row,
          sku,
          kind: before === null ? 'new' : 'changed',
          fields: from === null ? fields : [...fields, { field: 'valid_from', before: from, after: from }],
        },
        {
          row,
          id: product.id,
          v: product.version,
          sku,
          ...after,
          last: last.get(product.id),
          was: from === null ? { price: product.price, old_price: product.old_price } : before,
          from: from === null ? null : startOfDay(from).toISOString(),
        },
      );
  }
}

/** Prices of existing products, from now or from a coming day. */
export const prices: Kind = {
  columns: [COLUMNS.sku, { ...COLUMNS.price, required: true }, COLUMNS.old_price, COLUMNS.valid_from],
  check,
  async apply(tx, run, staged) {
    const { count, coming } = await writePrices(tx, run, staged);
    requireAllApplied(staged, count + (coming === 0 ? 0 : await writeComingPrices(tx, run, staged)));
    return [];
  },
  touched: readTouchedPrices,
  undo: undoPrices,
};
