import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { readRow, updateRow } from '../../../../platform/db/rows.ts';
import type { Product } from '../../../../platform/db/types.generated.ts';
import { notFound } from '../../../../platform/errors/app-error.ts';
import type { KeptValue } from '../../characters/values.ts';

export type ProductRow = Selectable<Product>;

/**
 * Locks a product against other changes; a shelf or a print may refer to it meanwhile.
 * @throws AppError not_found, also for a deleted one
 */
export function lockProduct(tx: Tx, id: number): Promise<ProductRow> {
  return tx
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Names and SKUs of products by their id, deleted ones too. */
export async function readNamesOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Pick<ProductRow, 'sku' | 'name_uz' | 'name_ru' | 'deleted_at'>>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'sku', 'name_uz', 'name_ru', 'deleted_at'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of the SKUs whose products are deleted. */
export async function readDeletedSkus(db: Db, skus: readonly string[]): Promise<Set<string>> {
  if (skus.length === 0) return new Set();
  const rows = await db
    .selectFrom('product')
    .select('sku')
    .where(sql<boolean>`sku = any(${[...skus]}::text[])`)
    .where('deleted_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.sku));
}

/** Locks a product that is deleted. @throws AppError not_found for any other */
export function lockDeletedProduct(tx: Tx, id: number): Promise<ProductRow> {
  return tx
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Locks products in the order of their ids, as {@link lockProduct} does. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from product where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
}

/** Finds a product, deleted or not, by its id, SKU or picture. */
export async function findProduct(
  db: Db,
  column: 'id' | 'sku' | 'picture_key',
  value: number | string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where(column, '=', value)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Finds the first of these barcodes that another product has (deleted products do not count), and its SKU.
 */
export async function findTakenBarcode(
  tx: Tx,
  barcodes: readonly string[],
  self: number | null,
): Promise<{ readonly barcode: string; readonly sku: string } | undefined> {
  const rows = await tx
    .selectFrom('product_barcode as pb')
    .innerJoin('product as p', 'p.id', 'pb.product_id')
    .select(['pb.barcode', 'p.sku'])
    .where('pb.barcode', 'in', barcodes)
    .where(sql<boolean>`pb.product_id is distinct from ${self}::bigint`)
    .execute();
  return rows.sort((a, b) => barcodes.indexOf(a.barcode) - barcodes.indexOf(b.barcode))[0];
}

/** Ids of the products of a brand or a category, deleted ones too. */
export async function readProductsOf(
  tx: Tx,
  column: 'brand_id' | 'category_id',
  id: number,
): Promise<number[]> {
  const rows = await tx.selectFrom('product').select('id').where(column, '=', id).execute();
  return rows.map((row) => row.id);
}

export async function readProductVersion(tx: Tx, id: number): Promise<number | undefined> {
  return (await readRow(tx, 'product', id, ['version']))?.version;
}

export async function countShelvesOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pl.shelf_id)::int as n from placement pl join shelf s on s.id = pl.shelf_id
    where pl.product_id = ${id} and s.deleted_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Writes columns of a product and the time of the change. */
export async function updateProduct(
  tx: Tx,
  id: number,
  patch: Updateable<Product> & { readonly version: number },
): Promise<void> {
  await tx
    .updateTable('product')
    // The name was reviewed by the person who writes it.
    .set({
      ...patch,
      ...(patch.name_uz === undefined ? {} : { name_uz_made: false }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export function markProductDeleted(tx: Tx, id: number, version: number): Promise<void> {
  return updateRow(tx, 'product', id, { deleted_at: sql`now()`, version, updated_at: sql`now()` });
}

/**
 * Increments the versions of products whose brand or characters were changed: an import or an edit that was begun
 * before must not write the names and values of then.
 */
export async function raiseVersions(tx: Tx, products: readonly number[]): Promise<void> {
  await sql`
    with locked as (
      select id from product where id = any(${products}::bigint[]) order by id for no key update
    )
    update product p set version = p.version + 1 from locked where p.id = locked.id`.execute(tx);
}

/** Moves the products of a brand to another, incrementing their versions. */
export async function updateBrandOf(tx: Tx, from: number, into: number): Promise<void> {
  await tx
    .updateTable('product')
    .set((e) => ({ brand_id: into, version: e('version', '+', 1) }))
    .where('brand_id', '=', from)
    .execute();
}

interface ValuedCharacter {
  readonly id: number;
  readonly name_uz: string;
  readonly type: string;
  readonly value_uz: string | null;
  readonly value_ru: string | null;
  readonly value_kaa: string | null;
}

/** Locks characters against deletion and reads them by id, each with the product's value of it. */
export async function lockValuedCharacters(
  tx: Tx,
  product: number,
  ids: readonly number[],
): Promise<Map<number, ValuedCharacter>> {
  const { rows } = await sql<ValuedCharacter>`
    select k.id, k.name_uz, k.type, v.value_uz, v.value_ru, v.value_kaa
    from character k left join product_character v on v.character_id = k.id and v.product_id = ${product}
    where k.id = any(${[...ids]}::bigint[]) for key share of k`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes a product's value of a character; null deletes it. */
export async function writeValue(
  tx: Tx,
  product: number,
  character: number,
  value: KeptValue | null,
): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('product_character')
      .where('product_id', '=', product)
      .where('character_id', '=', character)
      .execute();
    return;
  }
  await tx
    .insertInto('product_character')
    .values({ product_id: product, character_id: character, ...value })
    .onConflict((c) => c.columns(['product_id', 'character_id']).doUpdateSet({ ...value }))
    .execute();
}
