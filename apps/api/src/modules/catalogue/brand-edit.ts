import { MAX_BRAND_NAME } from '@javon/contract';
import type { Selectable } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Brand as BrandTable } from '../../platform/db/types.generated.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { note, type ProductHooks, requireVersion, taken } from './change.ts';
import { printableText } from './printable-text.ts';
import { rewriteSearchKeys } from './search-key.ts';

export type BrandRow = Selectable<BrandTable>;

/** @throws AppError not_found */
export async function lockBrand(tx: Tx, id: number): Promise<BrandRow> {
  const row = await tx.selectFrom('brand').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** The name as it is kept, and the key that makes two spellings one brand. */
async function freeName(
  tx: Tx,
  typed: string,
  self: number | null,
): Promise<{ readonly name: string; readonly name_key: string }> {
  const name = printableText(typed, 'ru', 'name', MAX_BRAND_NAME);
  const name_key = name.toLowerCase();
  const other = await tx
    .selectFrom('brand')
    .select(['id', 'name'])
    .where('name_key', '=', name_key)
    .executeTakeFirst();
  if (other !== undefined && other.id !== self) throw taken('name', other.name);
  return { name, name_key };
}

/** Ids of a brand's products, deleted ones too: a brand's name is part of their search keys. */
export async function productsOf(tx: Tx, brand: number): Promise<number[]> {
  const rows = await tx.selectFrom('product').select('id').where('brand_id', '=', brand).execute();
  return rows.map((row) => row.id);
}

/** @throws AppError name_taken, or about the name */
export async function addBrand(tx: Tx, change: Change, typed: string): Promise<number> {
  const names = await freeName(tx, typed, null);
  const { id } = await tx.insertInto('brand').values(names).returning('id').executeTakeFirstOrThrow();
  await note(tx, change, 'brand', id, 'created', { after: { name: names.name } });
  return id;
}

/** @throws AppError not_found, stale_version, name_taken, or about the name */
export async function changeName(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  id: number,
  { version, name: typed }: { readonly version: number; readonly name: string },
): Promise<void> {
  const row = await lockBrand(tx, id);
  requireVersion(row, version, ['name']);
  const names = await freeName(tx, typed, id);
  if (names.name === row.name) return;
  await tx
    .updateTable('brand')
    .set({ ...names, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  const products = await productsOf(tx, id);
  await rewriteSearchKeys(tx, products);
  await hooks.productTextsChanged(tx, products);
  await note(tx, change, 'brand', id, 'changed', { before: { name: row.name }, after: { name: names.name } });
}

/** @returns key of the logo that is no longer used; @throws AppError not_found, brand_in_use */
export async function removeBrand(tx: Tx, change: Change, id: number): Promise<string | null> {
  const row = await lockBrand(tx, id);
  const count = (await productsOf(tx, id)).length;
  if (count > 0) throw new AppError('brand_in_use', { params: { count } });
  await tx.deleteFrom('brand').where('id', '=', id).execute();
  await note(tx, change, 'brand', id, 'deleted', { before: { name: row.name } });
  return row.logo_key;
}

/**
 * Gives the products of a brand to another and deletes it. The other keeps its logo, or takes this one's where
 * it has none.
 * @throws AppError not_found, merge_with_itself, brand_unknown, stale_version
 */
export async function mergeInto(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  id: number,
  { version, into }: { readonly version: number; readonly into: number },
): Promise<{ readonly moved: number; readonly unusedLogo: string | null }> {
  if (id === into) throw fieldError('into', 'merge_with_itself');
  // In the order of ids, so that two merges the other way round do not wait for each other.
  const rows = await tx
    .selectFrom('brand')
    .selectAll()
    .where('id', 'in', [id, into])
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = rows.find((one) => one.id === id);
  const other = rows.find((one) => one.id === into);
  if (row === undefined) throw notFound();
  if (other === undefined) throw fieldError('into', 'brand_unknown');
  requireVersion(row, version, ['name']);
  const products = await productsOf(tx, id);
  await tx
    .updateTable('product')
    .set((e) => ({ brand_id: into, version: e('version', '+', 1) }))
    .where('brand_id', '=', id)
    .execute();
  await tx.deleteFrom('brand').where('id', '=', id).execute();
  const takesLogo = other.logo_key === null && row.logo_key !== null;
  await tx
    .updateTable('brand')
    .set({ version: other.version + 1, ...(takesLogo ? { logo_key: row.logo_key } : {}) })
    .where('id', '=', into)
    .execute();
  await rewriteSearchKeys(tx, products);
  // With the mark that it takes over come its own products too, by now with the others.
  await hooks.productTextsChanged(tx, takesLogo ? await productsOf(tx, into) : products);
  await note(tx, change, 'brand', id, 'merged', {
    before: { name: row.name },
    after: { name: other.name, brand_id: into, count: products.length },
  });
  return { moved: products.length, unusedLogo: takesLogo ? null : row.logo_key };
}
