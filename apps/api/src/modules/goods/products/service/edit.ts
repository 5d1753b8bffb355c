import { type BodyOf, PLAIN_COLUMNS, type Product } from '@javon/contract';
import { type Actor, requireScope } from '../../../../platform/auth/actor.ts';
import { type Change, requireConfirmation } from '../../../../platform/change/change.ts';
import { beforeAndAfter, changedFields, pick } from '../../../../platform/change/fields.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { errorAt, fieldError } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import { tidy } from '../../../../platform/text/normalise.ts';
import { now, today } from '../../../../platform/time/clock.ts';
import { lockBrandName, readBrandName } from '../../brands/queries.ts';
import { lockCategoryKey } from '../../categories/queries.ts';
import { note, requireVersion, type Tools } from '../../change.ts';
import { printableTexts } from '../../texts.ts';
import { allBarcodes, type Barcodes, barcodesAfter } from '../barcodes.ts';
import { insertPrice, writeDuePrices } from '../queries/prices.ts';
import { findTakenBarcode, lockProduct, type ProductRow, updateProduct } from '../queries/rows.ts';
import { productSearchKey } from '../search-key.ts';
import { planPrice } from './coming-prices.ts';
import { showOne } from './products.ts';

type Body = Omit<BodyOf<'editProduct'>, 'valid_from'>;

const PRICES = ['price', 'old_price'] as const;
const COPIED = ['barcode', 'more_barcodes', ...PLAIN_COLUMNS, 'premium'] as const;
const NAMES = ['name_uz', 'name_ru', 'name_kaa'] as const;
const SHORT_NAMES = ['short_name_uz', 'short_name_ru', 'short_name_kaa'] as const;
type Column =
  | (typeof PRICES)[number]
  | (typeof COPIED)[number]
  | (typeof NAMES)[number]
  | (typeof SHORT_NAMES)[number]
  | 'brand_id'
  | 'category_id'
  | 'name_uz_made';
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
const FOUND_BY: ReadonlySet<string> = new Set([...NAMES, 'brand_id', 'barcode', 'more_barcodes']);

/** @throws AppError no_permission: prices need goods.price, the rest goods.edit */
function requirePermissions(actor: Actor, body: Body): void {
  const { version: _version, confirmed: _confirmed, price, old_price, ...rest } = body;
  if (price !== undefined || old_price !== undefined) requireScope(actor, 'goods.price');
  if (Object.values(rest).some((value) => value !== undefined)) requireScope(actor, 'goods.edit');
}

/** Fields that the bodies of an edit and of a new product share. */
type Fields = { readonly [K in keyof Omit<Body, 'version' | 'confirmed'>]?: Body[K] | undefined };

/** Normalises a value for storing: texts are tidied, empty ones become null. */
function keptForm<T>(value: T): T | string | null {
  return typeof value === 'string' ? tidy(value) || null : value;
}

/** Converts the body to columns, with normalised texts. */
export function patchOf(body: Fields): Patch {
  const patch: Patch = {};
  for (const key of PRICES) if (body[key] !== undefined) patch[key] = body[key];
  for (const key of COPIED) if (body[key] !== undefined) Object.assign(patch, { [key]: keptForm(body[key]) });
  if (body.name_checked) patch.name_uz_made = false;
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
 * Checks that the patch's references exist and that no other product has one of its barcodes.
 * @returns name of the brand
 * @throws AppError brand_unknown, category_unknown, barcode_taken
 */
export async function requireReferences(tx: Tx, patch: Patch, self: number | null): Promise<string | null> {
  const brand = patch.brand_id == null ? null : await lockBrandName(tx, patch.brand_id);
  if (brand === undefined) throw fieldError('brand', 'brand_unknown');
  if (patch.category_id !== undefined && !(await lockCategoryKey(tx, patch.category_id)))
    throw fieldError('category', 'category_unknown');
  await requireFreeBarcodes(tx, patch, self);
  return brand;
}

/** @throws AppError barcode_taken, with the SKU of the product that has it, at the barcode */
export async function requireFreeBarcodes(
  tx: Tx,
  { barcode = null, more_barcodes = [] }: Partial<Barcodes>,
  self: number | null,
): Promise<void> {
  const barcodes = allBarcodes({ barcode, more_barcodes });
  if (barcodes.length === 0) return;
  const params = await findTakenBarcode(tx, barcodes, self);
  if (params === undefined) return;
  const path =
    params.barcode === barcode ? 'barcode' : `more_barcodes.${more_barcodes.indexOf(params.barcode)}`;
  throw errorAt(path, 'barcode_taken', params);
}

/** Writes a price typed by hand into the price history. */
export function keepPrice(
  tx: Tx,
  actor: Actor,
  id: number,
  { price, old_price }: Pick<ProductRow, 'price' | 'old_price'>,
): Promise<void> {
  return insertPrice(tx, {
    product_id: id,
    price,
    old_price,
    valid_from: now().toISOString(),
    source: 'typed',
    author_id: actor.userId,
  });
}

interface Changed {
  readonly version: number;
  readonly changed: boolean;
  /** True when a field that price tags show has changed. */
  readonly texts: boolean;
}

/** A product without a price has no old price either. */
function withoutPrice(patch: Patch): Patch {
  return patch.price === null && patch.old_price === undefined ? { ...patch, old_price: null } : patch;
}

/**
 * Changes one product in the version that the caller saw: its row, its price history, its search key and the
 * line in the history of actions.
 * @throws AppError not_found, no_permission, stale_version, confirmation_needed for premium, or about a field
 */
export async function editRow(tx: Tx, change: Change, id: number, body: Body): Promise<Changed> {
  requirePermissions(change.actor, body);
  const sent = patchOf(body);
  const seen = await lockProduct(tx, id);
  requireVersion(seen, body.version, changedFields(seen, sent));
  // Apply due prices first: a typed price is later than one that is due.
  const isPriced = PRICES.some((key) => key in sent);
  const row = isPriced && (await writeDuePrices(tx, [id])) > 0 ? await lockProduct(tx, id) : seen;
  const patch: Patch = { ...withoutPrice(sent), ...barcodesAfter(row, sent) };
  const changed = changedFields(row, patch);
  if (changed.length === 0) return { version: row.version, changed: false, texts: false };
  if (changed.includes('premium') && patch.premium) requireConfirmation(body.confirmed);
  const next = { ...row, ...patch };
  if (next.old_price !== null && (next.price === null || next.old_price <= next.price)) {
    throw fieldError(body.old_price === undefined ? 'price' : 'old_price', 'old_price_not_above_price');
  }
  const pointed: Patch = pick(patch, changed);
  const newBrand = await requireReferences(tx, pointed, id);
  const keptBrand = changed.includes('brand_id') ? null : next.brand_id;
  const brand = keptBrand === null ? newBrand : await readBrandName(tx, keptBrand);
  const version = row.version + 1;
  const isFoundOtherwise = changed.some((key) => FOUND_BY.has(key));
  await updateProduct(tx, id, {
    ...patch,
    ...(isFoundOtherwise ? { search_key: productSearchKey({ ...next, brand }) } : {}),
    version,
  });
  if (PRICES.some((key) => changed.includes(key))) await keepPrice(tx, change.actor, id, next);
  await note(tx, change, 'product', id, 'changed', beforeAndAfter(row, next, changed));
  return { version, changed: true, texts: changed.some((key) => PRINTED.has(key)) };
}

/**
 * Sets the price of a coming day, or cancels it; a field that the body leaves out keeps its value of today.
 * @throws AppError required if there is no price to set or cancel, old_price_not_above_price
 */
async function planTyped(
  tx: Tx,
  change: Change,
  id: number,
  body: Pick<Body, 'price' | 'old_price'>,
  day: string,
): Promise<void> {
  requireScope(change.actor, 'goods.price');
  const row = await lockProduct(tx, id);
  const { price = row.price, old_price = price === null ? null : row.old_price } = body;
  if (old_price !== null && (price === null || old_price <= price))
    throw fieldError('old_price', 'old_price_not_above_price');
  await planPrice(tx, change, { id, before: row, after: { price, old_price }, day });
}

/**
 * Changes a product; its price at once or, with `valid_from`, on a coming day.
 * @throws AppError not_found, no_permission, stale_version, confirmation_needed, date_in_past, or about a field
 */
export function changeProduct({ db, hooks }: Tools, call: PermittedCall<'editProduct'>): Promise<Product> {
  const { id } = call.params;
  const { valid_from: day, ...body } = call.body;
  return transaction(db, async (tx) => {
    if (day !== undefined && day < today()) throw fieldError('valid_from', 'date_in_past');
    const isComing = day !== undefined && day > today();
    const { price, old_price, ...rest } = body;
    const { texts } = await editRow(tx, call, id, isComing ? rest : body);
    if (isComing) await planTyped(tx, call, id, { price, old_price }, day);
    if (texts) await hooks.productTextsChanged(tx, [id]);
    return showOne(tx, call.actor, id);
  });
}
