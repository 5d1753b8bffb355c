import type { AnswerOf, BodyOf, Product } from '@javon/contract';
import { requireScope } from '../../../../platform/auth/actor.ts';
import { type Change, requireConfirmation } from '../../../../platform/change/change.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { insertRow } from '../../../../platform/db/rows.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { errorAt } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import { tidy } from '../../../../platform/text/normalise.ts';
import { requireText } from '../../../../platform/text/require-text.ts';
import { note, type ProductHooks, type Tools } from '../../change.ts';
import { barcodesAfter } from '../barcodes.ts';
import * as queries from '../queries/rows.ts';
import { productSearchKey } from '../search-key.ts';
import { keepPrice, patchOf, requireFreeBarcodes, requireReferences } from './edit.ts';
import { showOne } from './products.ts';

/** The normalised SKU, if no other product has it, not even a deleted one, which may be restored. */
async function freeSku(tx: Tx, typed: string): Promise<string> {
  const sku = requireText(tidy(typed), 'sku');
  if ((await queries.findProduct(tx, 'sku', sku)) === undefined) return sku;
  throw errorAt('sku', 'sku_taken', { sku });
}

/** @throws AppError sku_taken, barcode_taken, brand_unknown, category_unknown, no_permission, or about a field */
export async function addProduct(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  body: BodyOf<'createProduct'>,
): Promise<Product> {
  const hasPrice = body.price != null || body.old_price != null;
  if (hasPrice) requireScope(change.actor, 'goods.price');
  const sku = await freeSku(tx, body.sku);
  const sent = patchOf(body);
  const patch = { ...sent, ...barcodesAfter({ barcode: null, more_barcodes: [] }, sent) };
  const brand = await requireReferences(tx, patch, null);
  const texts = {
    sku,
    name_uz: patch.name_uz ?? '',
    name_ru: patch.name_ru ?? '',
    name_kaa: patch.name_kaa ?? null,
    barcode: patch.barcode,
    more_barcodes: patch.more_barcodes,
  };
  const id = await insertRow(tx, 'product', {
    ...patch,
    ...texts,
    category_id: body.category,
    search_key: productSearchKey({ ...texts, brand }),
  });
  if (hasPrice)
    await keepPrice(tx, change.actor, id, {
      price: patch.price ?? null,
      old_price: patch.old_price ?? null,
    });
  await note(tx, change, 'product', id, 'created', { after: { sku, ...sent } });
  await hooks.productTextsChanged(tx, [id]);
  return showOne(tx, change.actor, id);
}

/**
 * Marks a product as deleted. It stays on shelves until someone removes it, and its tags are listed for
 * taking down; restoring it reverts all of that.
 * @returns the new version, and the number of shelves that have it
 * @throws AppError confirmation_needed, not_found
 */
export async function removeProduct(
  db: Db,
  call: PermittedCall<'deleteProduct'>,
): Promise<AnswerOf<'deleteProduct'>> {
  const { id } = call.params;
  const { confirmed } = call.query;
  requireConfirmation(confirmed);
  return transaction(db, async (tx) => {
    const row = await queries.lockProduct(tx, id);
    const version = row.version + 1;
    await queries.markProductDeleted(tx, id, version);
    const shelf_count = await queries.countShelvesOf(tx, id);
    await note(tx, call, 'product', id, 'deleted', { before: { sku: row.sku, name_uz: row.name_uz } });
    return { deleted: true, version, shelf_count };
  });
}

/** @throws AppError not_found if it is not deleted, barcode_taken */
export function undeleteProduct({ db, hooks }: Tools, change: Change, id: number): Promise<Product> {
  return transaction(db, async (tx) => {
    const row = await queries.lockDeletedProduct(tx, id);
    await requireFreeBarcodes(tx, row, id);
    await queries.updateProduct(tx, id, { deleted_at: null, version: row.version + 1 });
    await note(tx, change, 'product', id, 'restored', { after: { sku: row.sku, name_uz: row.name_uz } });
    // A sampler or a binding may have changed in the meantime.
    await hooks.productTextsChanged(tx, [id]);
    return showOne(tx, change.actor, id);
  });
}
