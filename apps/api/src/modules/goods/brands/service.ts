import { type AnswerOf, type Brand, MAX_BRAND_NAME, type QueryOf } from '@javon/contract';
import { type Actor, heldOf } from '../../../platform/auth/actor.ts';
import { type Change, requireConfirmation } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { deleteRow, insertRow, updateRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import { wholePicture } from '../../../platform/files/picture.ts';
import { replaceFile } from '../../../platform/files/replace.ts';
import { scheduleRemoval } from '../../../platform/files/scheduled-removal.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { note, requireVersion, type Tools, taken } from '../change.ts';
import { lockProducts, raiseVersions, readProductsOf, updateBrandOf } from '../products/queries/rows.ts';
import { rewriteSearchKeys } from '../products/queries/search.ts';
import { brandKey, printableText } from '../texts.ts';
import * as queries from './queries.ts';

/** Longest side of a stored logo, pixels. */
const LOGO_SIDE = 400;

function withAbilities(actor: Actor, facts: queries.BrandFacts): Brand {
  return { ...facts, can: heldOf(actor, ['goods.brand']) };
}

/** @throws AppError not_found */
async function show(db: Db, actor: Actor, id: number): Promise<Brand> {
  const facts = orNotFound(await queries.readBrand(db, id));
  return withAbilities(actor, facts);
}

/** Searches brands, one page. */
export async function findBrands(
  db: Db,
  actor: Actor,
  query: QueryOf<'listBrands'>,
): Promise<AnswerOf<'listBrands'>> {
  const page = await queries.readBrands(db, query);
  return { ...page, items: page.items.map((facts) => withAbilities(actor, facts)) };
}

/** The normalised name, and the key by which two spellings are one brand. */
async function freeName(
  tx: Tx,
  typed: string,
  self: number | null,
): Promise<{ readonly name: string; readonly name_key: string }> {
  const name = printableText(typed, 'ru', 'name', MAX_BRAND_NAME);
  const name_key = brandKey(name);
  const other = await queries.findBrandByKey(tx, name_key);
  if (other !== undefined && other.id !== self) throw taken('name', other.name);
  return { name, name_key };
}

/** @throws AppError name_taken, or about the name */
export async function addBrand(tx: Tx, change: Change, typed: string): Promise<Brand> {
  const names = await freeName(tx, typed, null);
  const id = await insertRow(tx, 'brand', names);
  await note(tx, change, 'brand', id, 'created', { after: { name: names.name } });
  return show(tx, change.actor, id);
}

/** Locks the products of a brand before the brand, as an edit of a product does. */
async function lockProductsOf(tx: Tx, id: number): Promise<void> {
  await lockProducts(tx, await readProductsOf(tx, 'brand_id', id));
}

/** @throws AppError not_found, stale_version, name_taken, or about the name */
export function changeName({ db, hooks }: Tools, call: PermittedCall<'renameBrand'>): Promise<Brand> {
  const { id } = call.params;
  const { version, name: typed } = call.body;
  return transaction(db, async (tx) => {
    await lockProductsOf(tx, id);
    const row = await queries.lockBrand(tx, id);
    requireVersion(row, version, ['name']);
    const names = await freeName(tx, typed, id);
    if (names.name !== row.name) {
      await updateRow(tx, 'brand', id, { ...names, version: row.version + 1 });
      const products = await readProductsOf(tx, 'brand_id', id);
      await raiseVersions(tx, products);
      await rewriteSearchKeys(tx, products);
      await hooks.productTextsChanged(tx, products);
      const values = { before: { name: row.name }, after: { name: names.name } };
      await note(tx, call, 'brand', id, 'changed', values);
    }
    return show(tx, call.actor, id);
  });
}

/** @throws AppError not_found, confirmation_needed, brand_in_use */
export async function removeBrand(
  db: Db,
  call: PermittedCall<'deleteBrand'>,
): Promise<AnswerOf<'deleteBrand'>> {
  const { id } = call.params;
  const { confirmed } = call.query;
  requireConfirmation(confirmed);
  return transaction(db, async (tx) => {
    const row = await queries.lockBrand(tx, id);
    const count = (await readProductsOf(tx, 'brand_id', id)).length;
    if (count > 0) throw new AppError('brand_in_use', { params: { count } });
    await deleteRow(tx, 'brand', id);
    await note(tx, call, 'brand', id, 'deleted', { before: { name: row.name } });
    if (row.logo_key !== null) await scheduleRemoval(tx, row.logo_key);
    return { deleted: true };
  });
}

/**
 * Moves the products of a brand to another and deletes it. The other keeps its logo, or takes this one's if
 * it has none.
 * @throws AppError not_found, confirmation_needed, merge_with_itself, brand_unknown, stale_version
 */
export async function mergeInto(
  { db, hooks }: Tools,
  call: PermittedCall<'mergeBrand'>,
): Promise<AnswerOf<'mergeBrand'>> {
  const { id } = call.params;
  const { version, into, confirmed } = call.body;
  requireConfirmation(confirmed);
  if (id === into) throw fieldError('into', 'merge_with_itself');
  return transaction(db, async (tx) => {
    await lockProductsOf(tx, id);
    const rows = await queries.lockBrands(tx, [id, into]);
    const row = orNotFound(rows.find((one) => one.id === id));
    const other = rows.find((one) => one.id === into);
    if (other === undefined) throw fieldError('into', 'brand_unknown');
    requireVersion(row, version, ['name']);
    const products = await readProductsOf(tx, 'brand_id', id);
    await updateBrandOf(tx, id, into);
    await deleteRow(tx, 'brand', id);
    const takesLogo = other.logo_key === null && row.logo_key !== null;
    const logo = takesLogo ? { logo_key: row.logo_key } : {};
    await updateRow(tx, 'brand', into, { version: other.version + 1, ...logo });
    await rewriteSearchKeys(tx, products);
    // If the target takes over the logo, its own products call too; they are all in it by now.
    await hooks.productTextsChanged(tx, takesLogo ? await readProductsOf(tx, 'brand_id', into) : products);
    await note(tx, call, 'brand', id, 'merged', {
      before: { name: row.name },
      after: { name: other.name, brand_id: into, count: products.length },
    });
    if (!takesLogo && row.logo_key !== null) await scheduleRemoval(tx, row.logo_key);
    return { moved: products.length, brand: await show(tx, call.actor, into) };
  });
}

/** @throws AppError not_found, file_not_a_picture, picture_too_large */
export async function setLogo(tools: Tools, change: Change, id: number, upload: Buffer): Promise<Brand> {
  return replaceLogo(tools, change, id, await wholePicture(upload, LOGO_SIDE));
}

/** @throws AppError not_found */
export function removeLogo(tools: Tools, change: Change, id: number): Promise<Brand> {
  return replaceLogo(tools, change, id, null);
}

async function replaceLogo(tools: Tools, change: Change, id: number, picture: Buffer | null): Promise<Brand> {
  await replaceFile(tools, picture, async (tx, key) => {
    const { logo_key: before, version } = await queries.lockBrand(tx, id);
    if (before === key) return null;
    await updateRow(tx, 'brand', id, { logo_key: key, version: version + 1 });
    await note(tx, change, 'brand', id, 'photo_changed', {
      before: { photo_key: before },
      after: { photo_key: key },
    });
    await tools.hooks.productTextsChanged(tx, await readProductsOf(tx, 'brand_id', id));
    return before;
  });
  return show(tools.db, change.actor, id);
}
