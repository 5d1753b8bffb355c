import type { BodyOf, editProduct } from '@javon/contract';
import { type Selectable, sql } from 'kysely';
import { type Actor, requireScope } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Product as ProductTable } from '../../platform/db/types.generated.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { now } from '../../platform/time/clock.ts';
import { changedKeys, note, requireConfirmation, requireVersion, valuesOf } from './change.ts';
import { applyDuePrices } from './coming-prices.ts';
import { printableTexts } from './printable-text.ts';
import { productSearchKey } from './search-key.ts';

type Body = BodyOf<typeof editProduct>;
export type ProductRow = Selectable<ProductTable>;

const PRICES = ['price', 'old_price'] as const;
const PLAIN = [
  'barcode',
  'length_mm',
  'width_mm',
  'height_mm',
  'weight_g',
  'priority',
  'front_quantity',
  'back_quantity',
  'premium',
] as const;
const NAMES = ['name_uz', 'name_ru', 'name_kaa'] as const;
const SHORT_NAMES = ['short_name_uz', 'short_name_ru', 'short_name_kaa'] as const;
type Column =
  | (typeof PRICES)[number]
  | (typeof PLAIN)[number]
  | (typeof NAMES)[number]
  | (typeof SHORT_NAMES)[number]
  | 'brand_id'
  | 'category_id';
/** The columns an edit would write. */
export type Patch = { -readonly [K in Column]?: ProductRow[K] };

/** Fields that tags print or that choose the sampler. */
const PRINTED: ReadonlySet<string> = new Set([
  ...NAMES,
  ...SHORT_NAMES,
  'brand_id',
  'category_id',
  'barcode',
  'premium',
]);
/** Fields that make up a product's search key. */
const FOUND_BY: ReadonlySet<string> = new Set([...NAMES, 'brand_id', 'barcode']);

/** @throws AppError no_permission: prices need goods.price, the rest goods.edit */
function requirePermissions(actor: Actor, body: Body): void {
  const { version: _version, confirmed: _confirmed, price, old_price, ...rest } = body;
  if (price !== undefined || old_price !== undefined) requireScope(actor, 'goods.price');
  if (Object.values(rest).some((value) => value !== undefined)) requireScope(actor, 'goods.edit');
}

/** Fields that the bodies of an edit and of a new product share. */
type Fields = { readonly [K in keyof Omit<Body, 'version' | 'confirmed'>]?: Body[K] | undefined };

/** The body as columns, texts in the form in which they are kept. */
export function patchOf(body: Fields): Patch {
  const patch: Patch = {};
  for (const key of PRICES) if (body[key] !== undefined) patch[key] = body[key];
  for (const key of PLAIN) if (body[key] !== undefined) Object.assign(patch, { [key]: body[key] });
  if (body.brand !== undefined) patch.brand_id = body.brand;
  if (body.category !== undefined) patch.category_id = body.category;
  if (body.name !== undefined) {
    const { uz, ru, kaa } = printableTexts(body.name, 'name');
    Object.assign(patch, { name_uz: uz, name_ru: ru });
    if (body.name.kaa !== undefined) patch.name_kaa = kaa;
  }
  if (body.short_name !== undefined) {
    const texts = body.short_name === null ? null : printableTexts(body.short_name, 'short_name');
    patch.short_name_uz = texts?.uz ?? null;
    patch.short_name_ru = texts?.ru ?? null;
    patch.short_name_kaa = texts?.kaa ?? null;
  }
  return patch;
}

/**
 * Checks that the patch's references exist and that no other product has its bar code.
 * @returns name of the brand
 * @throws AppError brand_unknown, category_unknown, barcode_taken
 */
export async function requireReferences(tx: Tx, patch: Patch, self: number | null): Promise<string | null> {
  const brand =
    patch.brand_id == null
      ? undefined
      : await tx
          .selectFrom('brand')
          .select('name')
          .where('id', '=', patch.brand_id)
          .forKeyShare()
          .executeTakeFirst();
  if (patch.brand_id != null && brand === undefined) throw fieldError('brand', 'brand_unknown');
  if (patch.category_id !== undefined) {
    const known = await tx
      .selectFrom('category')
      .select('id')
      .where('id', '=', patch.category_id)
      .forKeyShare()
      .executeTakeFirst();
    if (known === undefined) throw fieldError('category', 'category_unknown');
  }
  if (patch.barcode != null) await requireFreeBarcode(tx, patch.barcode, self);
  return brand?.name ?? null;
}

/** @throws AppError barcode_taken */
export async function requireFreeBarcode(tx: Tx, barcode: string, self: number | null): Promise<void> {
  const other = await tx
    .selectFrom('product')
    .select('id')
    .where('barcode', '=', barcode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other === undefined || other.id === self) return;
  const params = { barcode };
  throw new AppError('barcode_taken', {
    params,
    issues: [{ path: 'barcode', code: 'barcode_taken', params }],
  });
}

/** Writes a line of the price history: a price typed by hand. */
export async function writePrice(
  tx: Tx,
  actor: Actor,
  id: number,
  { price, old_price }: Pick<ProductRow, 'price' | 'old_price'>,
): Promise<void> {
  await tx
    .insertInto('price_history')
    .values({
      product_id: id,
      price,
      old_price,
      valid_from: now().toISOString(),
      source: 'typed',
      author_id: actor.userId,
    })
    .execute();
}

/** @throws AppError not_found */
export async function lockProduct(tx: Tx, id: number): Promise<ProductRow> {
  const row = await tx
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

async function nameOfBrand(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await tx.selectFrom('brand').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

interface Changed {
  readonly version: number;
  readonly changed: boolean;
  /** True when a field that price tags show has changed. */
  readonly texts: boolean;
}

/**
 * Changes one product in the version that the caller has seen: its row, its price history, its search key and
 * the line in the history of actions.
 * @throws AppError not_found, no_permission, stale_version, confirmation_needed for premium, or about a field
 */
export async function changeProduct(tx: Tx, change: Change, id: number, body: Body): Promise<Changed> {
  requirePermissions(change.actor, body);
  const patch = patchOf(body);
  const seen = await lockProduct(tx, id);
  requireVersion(seen, body.version, changedKeys<Column>(seen, patch));
  // A typed price is later than one that is due and not applied yet.
  const isPriced = PRICES.some((key) => key in patch);
  const row = isPriced && (await applyDuePrices(tx, [id])) > 0 ? await lockProduct(tx, id) : seen;
  const changed = changedKeys<Column>(row, patch);
  if (changed.length === 0) return { version: row.version, changed: false, texts: false };
  if (changed.includes('premium') && patch.premium) requireConfirmation(body.confirmed === true);
  const next = { ...row, ...patch };
  if (next.price !== null && next.old_price !== null && next.old_price <= next.price) {
    throw fieldError(body.old_price === undefined ? 'price' : 'old_price', 'old_price_not_above_price');
  }
  const pointed = Object.fromEntries(changed.map((key) => [key, patch[key]])) as Patch;
  const newBrand = await requireReferences(tx, pointed, id);
  const brand = changed.includes('brand_id') ? newBrand : await nameOfBrand(tx, next.brand_id);
  const version = row.version + 1;
  await tx
    .updateTable('product')
    .set({ ...patch, version, updated_at: sql`now()` })
    .$if(
      changed.some((key) => FOUND_BY.has(key)),
      (q) => q.set({ search_key: productSearchKey({ ...next, brand }) }),
    )
    .where('id', '=', id)
    .execute();
  if (PRICES.some((key) => changed.includes(key))) await writePrice(tx, change.actor, id, next);
  await note(tx, change, 'product', id, 'changed', {
    before: valuesOf(row, changed),
    after: valuesOf(next, changed),
  });
  return { version, changed: true, texts: changed.some((key) => PRINTED.has(key)) };
}
