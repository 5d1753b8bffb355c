import type { Product } from '@javon/contract';
import type { Change } from '../../../../platform/change/change.ts';
import { wholePicture } from '../../../../platform/files/picture.ts';
import { replaceFile } from '../../../../platform/files/replace.ts';
import { note, type Tools } from '../../change.ts';
import { findProduct, lockProduct, updateProduct } from '../queries/rows.ts';
import { showOne } from './products.ts';

/** Longest side of a stored product picture, pixels. */
const PICTURE_SIDE = 1200;

/** @throws AppError not_found, file_not_a_picture, picture_too_large */
export async function setPicture(tools: Tools, change: Change, id: number, upload: Buffer): Promise<Product> {
  return replacePicture(tools, change, id, await wholePicture(upload, PICTURE_SIDE));
}

/** @throws AppError not_found */
export function removePicture(tools: Tools, change: Change, id: number): Promise<Product> {
  return replacePicture(tools, change, id, null);
}

async function replacePicture(
  tools: Tools,
  change: Change,
  id: number,
  picture: Buffer | null,
): Promise<Product> {
  await replaceFile(tools, picture, async (tx, key) => {
    const { picture_key: before, version } = await lockProduct(tx, id);
    if (before === key) return null;
    await updateProduct(tx, id, { picture_key: key, version: version + 1 });
    await note(tx, change, 'product', id, 'photo_changed', {
      before: { photo_key: before },
      after: { photo_key: key },
    });
    await tools.hooks.productTextsChanged(tx, [id]);
    // Products may share a picture: keep the file for the others.
    const isShared = before !== null && (await findProduct(tx, 'picture_key', before)) !== undefined;
    return isShared ? null : before;
  });
  return showOne(tools.db, change.actor, id);
}
