import type { Fault } from '@javon/contract';
import {
  CAMPAIGN_LIMITS,
  type ErrorCode,
  type ErrorParams,
  type ReadCampaignProducts,
} from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readUpload } from '../../../platform/files/upload.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { errorText } from '../../../platform/http/error-text.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import type { Cell } from '../../../platform/sheets/cell.ts';
import { readSheet } from '../../../platform/sheets/read-sheet.ts';
import { readDeletedSkus } from '../../goods/public.ts';
import { type Read, readPrice, readPriceSheet, readSku } from '../../imports/public.ts';
import { readProductsBySku } from '../queries/content.ts';

/** Cells of one line: SKU, price, old price; null if it is not clear which is which. */
interface Line {
  readonly row: number;
  readonly cells: readonly (Cell | undefined)[] | null;
  /** Original text of the line, for error messages. */
  readonly text: string;
  /** Has more values than its sheet has headings. */
  readonly isTooLong?: boolean;
}

/** Longest text of a row of a file in an error. Pasted lines come back whole: they are corrected and sent again. */
const SHOWN = 120;

/** `149 900` after the SKU: one price with its thousands apart, or a price and an old price. */
const MAYBE_ONE_PRICE = /^\S+ +\d{1,3} +\d{3}$/;

/**
 * Splits a pasted line into cells by tabs or semicolons, else by spaces; then a price is one word, in which a no-break
 * space may stand. Null if spaces may separate thousands as well.
 */
function cellsOf(line: string): string[] | null {
  const apart = line.includes('\t') ? '\t' : line.includes(';') ? ';' : null;
  if (apart !== null) return line.split(apart);
  return MAYBE_ONE_PRICE.test(line.trim()) ? null : line.trim().split(/ +/);
}

function linesIn(text: string): Line[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, i) => {
    if (line.trim() === '') return [];
    return [{ row: i + 1, cells: cellsOf(line), text: line.trim() }];
  });
}

interface Good {
  readonly row: number;
  readonly text: string;
  readonly sku: string;
  readonly price: number;
  readonly old_price: number | null;
}

function judge(line: Line): Good | Fault {
  if (line.isTooLong) return { code: 'row_too_long', params: {} };
  const [first, second, third, ...more] = line.cells ?? [];
  if (line.cells === null || more.some((cell) => cell !== null && cell !== undefined && cell !== ''))
    return { code: 'campaign_line_unclear', params: {} };
  const sku = readSku(first);
  const price: Read<number | null> = readPrice(second);
  const old = readPrice(third);
  const fault = sku.fault ?? price.fault ?? old.fault;
  if (fault !== undefined) return fault;
  if (sku.fault || price.fault || old.fault) return { code: 'invalid', params: {} };
  if (price.value === null) return { code: 'tag_no_price', params: {} };
  if (old.value !== null && old.value <= price.value)
    return { code: 'old_price_not_above_price', params: {} };
  return { row: line.row, text: line.text, sku: sku.value, price: price.value, old_price: old.value };
}

/**
 * Finds the products of lines; lines with mistakes are listed one by one.
 * @param twiceCode error of an SKU that an earlier line has
 */
async function read(
  db: Db,
  lines: readonly Line[],
  language: ServerLanguage,
  twiceCode: ErrorCode,
): Promise<ReadCampaignProducts> {
  if (lines.length > CAMPAIGN_LIMITS.products)
    throw new AppError('sheet_too_many_rows', { params: { max: CAMPAIGN_LIMITS.products } });
  const items: ReadCampaignProducts['items'] = [];
  const errors: ReadCampaignProducts['errors'] = [];
  const bad = ({ row, text }: Pick<Line, 'row' | 'text'>, code: ErrorCode, params: ErrorParams) =>
    errors.push({ row, text, code, message: errorText(language, code, params) });
  const good: Good[] = [];
  for (const line of lines) {
    const judged = judge(line);
    if ('code' in judged) bad(line, judged.code, judged.params);
    else good.push(judged);
  }
  const known = await readProductsBySku(
    db,
    good.map(({ sku }) => sku),
  );
  const deleted = await readDeletedSkus(
    db,
    good.flatMap(({ sku }) => (known.has(sku) ? [] : sku)),
  );
  const seen = new Map<string, number>();
  for (const line of good) {
    const product = known.get(line.sku);
    const twice = seen.get(line.sku);
    if (product === undefined)
      bad(line, deleted.has(line.sku) ? 'row_product_deleted' : 'row_product_unknown', { sku: line.sku });
    else if (twice !== undefined) bad(line, twiceCode, { sku: line.sku, row: twice });
    else {
      seen.set(line.sku, line.row);
      items.push({
        row: line.row,
        product: {
          id: product.id,
          sku: product.sku,
          price: product.price,
          name: { uz: product.name_uz, ru: product.name_ru },
        },
        price: line.price,
        old_price: line.old_price,
      });
    }
  }
  return { items, errors: errors.sort((a, b) => a.row - b.row) };
}

/** Reads products from pasted lines. @throws AppError sheet_too_many_rows */
export function readLines(db: Db, text: string, language: ServerLanguage): Promise<ReadCampaignProducts> {
  // Without the number of the earlier line: it is not among those that are left to be corrected.
  return read(db, linesIn(text), language, 'campaign_line_twice');
}

/**
 * Reads products from an XLSX or CSV with the headings of the import of prices.
 * @throws AppError of reading a sheet; sheet_heading_missing, sheet_heading_twice, sheet_too_many_rows
 */
export async function readFile(
  db: Db,
  { request, language }: PermittedCall<'readAnalyticPriceTagFile'>,
): Promise<ReadCampaignProducts> {
  const bytes = await readUpload(request, CAMPAIGN_LIMITS.fileBytes);
  const lines: Line[] = [];
  for await (const { row, cells, isTooLong } of readPriceSheet(await readSheet(bytes), language)) {
    if (lines.length > CAMPAIGN_LIMITS.products) break;
    const text = cells.map((cell) => cell ?? '').join(' · ');
    lines.push({ row, cells, text: text.slice(0, SHOWN), isTooLong });
  }
  return read(db, lines, language, 'row_sku_twice');
}
