import type { Product } from '@javon/contract';
import type { Change } from '../../../../platform/change/change.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { wholePicture } from '../../../../platform/files/picture.ts';
import { replaceFile } from '../../../../platform/files/replace.ts';
import { scheduleRemoval } from '../../../../platform/files/scheduled-removal.ts';
import { type HistoryEntry, record } from '../../../../platform/history/record.ts';
import type { ProductHooks, Tools } from '../../change.ts';
import { findProduct, lockProduct, updateProduct } from '../queries/rows.ts';
import { showOne } from './products.ts';

/** Longest side of a stored product picture, pixels. */
const PICTURE_SIDE = 1200;

/** Encodes a picture as products have it. @throws AppError file_not_a_picture, picture_too_large */
export function productPicture(upload: Buffer): Promise<Buffer> {
  return wholePicture(upload, PICTURE_SIDE);
}

/** @throws AppError not_found, file_not_a_picture, picture_too_large */
export async function setPicture(tools: Tools, change: Change, id: number, upload: Buffer): Promise<Product> {
  return replacePicture(tools, change, id, await productPicture(upload));
}

/** @throws AppError not_found */
export function removePicture(tools: Tools, change: Change, id: number): Promise<Product> {
  return replacePicture(tools, change, id, null);
}

async function replacePicture(
  tools: Tools,
  { actor, requestId }: Change,
  id: number,
  picture: Buffer | null,
): Promise<Product> {
  const by = { userId: actor.userId, branchId: actor.branchId, requestId };
  await replaceFile(tools, picture, (tx, key) => pointTo(tx, tools.hooks, by, id, key));
  return showOne(tools.db, actor, id);
}

type Author = Pick<HistoryEntry, 'userId' | 'branchId' | 'requestId'>;

/**
 * Points a product to another picture, or to none.
 * @returns key of the picture that no product uses any more
 * @throws AppError not_found
 */
async function pointTo(
  tx: Tx,
  hooks: ProductHooks,
  by: Author,
  id: number,
  key: string | null,
): Promise<string | null> {
  const { picture_key: before, version } = await lockProduct(tx, id);
  if (before === key) return null;
  await updateProduct(tx, id, { picture_key: key, version: version + 1 });
  await record(tx, {
    ...by,
    entity: 'product',
    entityId: id,
    action: 'photo_changed',
    before: { photo_key: before },
    after: { photo_key: key },
  });
  await hooks.productTextsChanged(tx, [id]);
  // Products may share a picture: keep the file for the others.
  const isShared = before !== null && (await findProduct(tx, 'picture_key', before)) !== undefined;
  return isShared ? null : before;
}

/**
 * Gives a product a picture that another system sent; the previous one is removed as after an upload.
 * @throws AppError not_found
 */
export async function givePicture(
  tx: Tx,
  hooks: ProductHooks,
  id: number,
  key: string,
  requestId: string,
): Promise<void> {
  const before = await pointTo(tx, hooks, { userId: null, requestId }, id, key);
  if (before !== null) await scheduleRemoval(tx, before);
}
