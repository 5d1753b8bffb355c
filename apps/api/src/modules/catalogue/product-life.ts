import type { BodyOf, createProduct } from '@javon/contract';
import { sql } from 'kysely';
import { requireScope } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { tidy } from '../../platform/text/normalise.ts';
import { note } from './change.ts';
import { lockProduct, patchOf, requireFreeBarcode, requireReferences, writePrice } from './product-edit.ts';
import { productSearchKey } from './search-key.ts';

/** The SKU as it is kept, and nobody else's, a deleted product's neither: it may come back. */
async function freeSku(tx: Tx, typed: string): Promise<string> {
  const sku = tidy(typed);
  if (sku === '') throw fieldError('sku', 'required');
  const other = await tx.selectFrom('product').select('id').where('sku', '=', sku).executeTakeFirst();
  if (other === undefined) return sku;
  const params = { sku };
  throw new AppError('sku_taken', { params, issues: [{ path: 'sku', code: 'sku_taken', params }] });
}

/** @throws AppError sku_taken, barcode_taken, brand_unknown, category_unknown, no_permission, or about a field */
export async function addProduct(
  tx: Tx,
  change: Change,
  body: BodyOf<typeof createProduct>,
): Promise<number> {
  const hasPrice = body.price != null || body.old_price != null;
  if (hasPrice) requireScope(change.actor, 'goods.price');
  const sku = await freeSku(tx, body.sku);
  const patch = patchOf(body);
  const brand = await requireReferences(tx, patch, null);
  const texts = {
    sku,
    name_uz: patch.name_uz ?? '',
    name_ru: patch.name_ru ?? '',
    name_kaa: patch.name_kaa ?? null,
    barcode: patch.barcode ?? null,
  };
  const { id } = await tx
    .insertInto('product')
    .values({
      ...patch,
      ...texts,
      category_id: body.category,
      search_key: productSearchKey({ ...texts, brand }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (hasPrice)
    await writePrice(tx, change.actor, id, {
      price: patch.price ?? null,
      old_price: patch.old_price ?? null,
    });
  await note(tx, change, 'product', id, 'created', { after: { sku, ...patch } });
  return id;
}

/**
 * Marks a product as deleted. It stays where it stands until someone clears it, and its tags go to take-down;
 * when it comes back, all of that is as before.
 * @returns the new version, and on how many shelves it stands
 * @throws AppError not_found
 */
export async function markDeleted(
  tx: Tx,
  change: Change,
  id: number,
): Promise<{ readonly version: number; readonly shelf_count: number }> {
  const row = await lockProduct(tx, id);
  const version = row.version + 1;
  await tx
    .updateTable('product')
    .set({ deleted_at: sql`now()`, version, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const { rows } = await sql<{ n: number }>`
    select count(distinct pl.shelf_id)::int as n from placement pl join shelf s on s.id = pl.shelf_id
    where pl.product_id = ${id} and s.deleted_at is null`.execute(tx);
  await note(tx, change, 'product', id, 'deleted', { before: { sku: row.sku, name_uz: row.name_uz } });
  return { version, shelf_count: rows[0]?.n ?? 0 };
}

/** @throws AppError not_found for one that is not deleted, barcode_taken */
export async function bringBack(tx: Tx, change: Change, id: number): Promise<void> {
  const row = await tx
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.barcode !== null) await requireFreeBarcode(tx, row.barcode, id);
  await tx
    .updateTable('product')
    .set({ deleted_at: null, version: row.version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await note(tx, change, 'product', id, 'restored', { after: { sku: row.sku, name_uz: row.name_uz } });
}
