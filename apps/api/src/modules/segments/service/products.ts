import { type AnswerOf, MAX_SEGMENT_PRODUCTS } from '@javon/contract';
import type { Change } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readUpload } from '../../../platform/files/upload.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { allRows } from '../../../platform/sheets/content.ts';
import { readSheet } from '../../../platform/sheets/read-sheet.ts';
import { requireLiveProducts } from '../../goods/public.ts';
import * as queries from '../queries/products.ts';
import { type SkuLine, skusInSheet, skusInText } from '../sku-lines.ts';
import { lockSegment, noteSegment, requireSegment } from './segments.ts';

/** Maximum size of a file of SKUs, bytes. */
const FILE_LIMIT = 5 * 1_048_576;

interface Added {
  readonly added: number;
  readonly already: number;
  readonly product_count: number;
}

/** @throws AppError not_found for an unknown segment */
export async function listProducts(
  db: Db,
  { actor, query, language }: Pick<PermittedCall<'listSegmentProducts'>, 'actor' | 'query' | 'language'>,
): Promise<AnswerOf<'listSegmentProducts'>> {
  await requireSegment(db, actor, query.segment);
  return queries.readSegmentProducts(db, query, language);
}

/** Maximum number of products named in a line of the history; of more it has the number. */
const NAMED = 20;

function counted(ids: readonly number[]): Readonly<Record<string, unknown>> {
  return { products_count: ids.length, ...(ids.length <= NAMED ? { products: ids.join(', ') } : {}) };
}

async function insert(tx: Tx, change: Change, id: number, products: readonly number[]): Promise<Added> {
  const added = await queries.insertProducts(tx, id, products);
  const all = await queries.countProducts(tx, id);
  if (all > MAX_SEGMENT_PRODUCTS) {
    throw new AppError('segment_too_large', { params: { max: MAX_SEGMENT_PRODUCTS } });
  }
  if (added.length > 0) await noteSegment(tx, change, id, 'products_added', { after: counted(added) });
  return { added: added.length, already: products.length - added.length, product_count: all };
}

/**
 * Adds products by their ids.
 * @throws AppError not_found, product_unknown, product_gone, segment_too_large
 */
export function addProducts(db: Db, call: PermittedCall<'addSegmentProducts'>): Promise<Added> {
  const { id } = call.params;
  const { products } = call.body;
  return transaction(db, async (tx) => {
    await lockSegment(tx, call.actor, id);
    await requireLiveProducts(
      tx,
      call.language,
      products.map((product, index) => ({ product, path: `products.${index}` })),
    );
    return insert(tx, call, id, [...new Set(products)]);
  });
}

/**
 * Adds products by their SKUs, all or none.
 * @param lines of the text or the file
 * @param place name of a line in errors: `lines` or `rows`
 * @throws AppError not_found, segment_too_large; batch_has_bad_rows, naming each bad line
 */
function addBySku(
  db: Db,
  change: Change,
  id: number,
  lines: readonly SkuLine[],
  place: 'lines' | 'rows',
): Promise<Added> {
  return transaction(db, async (tx) => {
    await lockSegment(tx, change.actor, id);
    // Match SKUs regardless of case, because people copy them from elsewhere.
    const bySku = await queries.readProductsBySku(
      tx,
      lines.map(({ sku }) => sku.toLowerCase()),
    );
    const bad = lines.filter(({ sku }) => bySku.get(sku.toLowerCase())?.deleted !== false);
    if (bad.length > 0) {
      throw new AppError('batch_has_bad_rows', {
        params: { count: bad.length },
        issues: bad.map(({ line, sku }) => ({
          path: `${place}.${line}`,
          code: bySku.has(sku.toLowerCase()) ? 'segment_sku_deleted' : 'segment_sku_unknown',
          params: { line, sku: sku.slice(0, 60) },
        })),
      });
    }
    const products = new Set(lines.map(({ sku }) => bySku.get(sku.toLowerCase())?.id ?? 0));
    return insert(tx, change, id, [...products]);
  });
}

/** Adds the products of a pasted text. @throws AppError as {@link addBySku}, required about the text */
export async function pasteProducts(db: Db, call: PermittedCall<'pasteSegmentProducts'>): Promise<Added> {
  return addBySku(db, call, call.params.id, skusInText(call.body.text), 'lines');
}

/** Adds the products of a sheet. @throws AppError as {@link addBySku}, sheet_heading_missing, sheet_empty, … */
export async function importProducts(db: Db, call: PermittedCall<'importSegmentProducts'>): Promise<Added> {
  const sheet = await readSheet(await readUpload(call.request, FILE_LIMIT));
  return addBySku(db, call, call.params.id, skusInSheet(allRows(sheet)), 'rows');
}

/**
 * Removes products; those that are not in it are skipped.
 * @throws AppError not_found
 */
export function removeProducts(
  db: Db,
  call: PermittedCall<'removeSegmentProducts'>,
): Promise<{ removed: number; product_count: number }> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    await lockSegment(tx, call.actor, id);
    const removed = await queries.deleteProducts(tx, id, call.body.products);
    if (removed.length > 0) await noteSegment(tx, call, id, 'products_removed', { before: counted(removed) });
    return { removed: removed.length, product_count: await queries.countProducts(tx, id) };
  });
}
