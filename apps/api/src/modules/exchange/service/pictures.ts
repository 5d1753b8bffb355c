import { createHash, randomUUID } from 'node:crypto';
import { PHOTO_MAX_BYTES } from '@javon/contract';
import type { Change } from '../../../platform/change/change.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { type Keep, withNewFile } from '../../../platform/files/new-file.ts';
import { STAYS_DAYS } from '../../../platform/files/scheduled-removal.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { givePicture, productPicture } from '../../goods/public.ts';
import { bytesOf } from '../content.ts';
import { readBase } from '../queries/bases.ts';
import { failFile, readParts } from '../queries/files.ts';
import * as queries from '../queries/pictures.ts';

/** Timeout for taking the pictures of one token, instead of the database's own limits. */
const STATEMENT_MS = 10 * 60_000;
const LOOK_EVERY_MS = 5000;
/** Files that are looked up at once. */
const AT_ONCE = 100;
/** Rows of products whose tags are compared at once. */
const TEXTS_AT_ONCE = 1000;
const MEGABYTE = 1_048_576;

export interface PictureTools extends FileTools {
  readonly productTextsChanged: (tx: Tx, productIds: readonly number[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Reads the bytes of a picture as sent by 1C. @throws AppError file_too_large, exchange_file_cut */
async function readWhole({ db, files }: PictureTools, file: queries.PictureFile): Promise<Buffer> {
  if (file.size > PHOTO_MAX_BYTES)
    throw new AppError('file_too_large', { params: { max: PHOTO_MAX_BYTES / MEGABYTE } });
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesOf(files, file.name, await readParts(db, file.id))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The file grew while it was taken: it is left for the next run. */
class Changed extends Error {}

async function end(tx: Tx, file: queries.PictureFile, outcome: queries.PictureOutcome): Promise<void> {
  if (!(await queries.endPicture(tx, file, outcome))) throw new Changed();
}

/** Gives a picture to those of its products that may get it; if none may, it is not kept. */
async function give(
  tools: PictureTools,
  tokenId: number,
  file: queries.PictureFile,
  digest: Buffer,
  keep: Keep,
): Promise<void> {
  const { db, productTextsChanged } = tools;
  return transaction(db, async (tx) => {
    const fresh = await queries.readWithoutDigest(tx, tokenId, file.products, digest);
    const receivers = await queries.lockReceivers(tx, tokenId, fresh);
    if (receivers.length === 0) return end(tx, file, 'picture_kept');
    const key = await keep(tx);
    const requestId = randomUUID();
    for (const { id, before } of receivers) {
      await givePicture(tx, { productTextsChanged }, id, key, requestId);
      const { session_id: sessionId } = file;
      await queries.writePicture(tx, { tokenId, productId: id, sessionId, digest, key, before });
    }
    await end(tx, file, 'picture_taken');
  });
}

async function takeFile(tools: PictureTools, tokenId: number, file: queries.PictureFile): Promise<void> {
  const { db } = tools;
  const bytes = await readWhole(tools, file);
  const digest = createHash('sha256').update(bytes).digest();
  const fresh = await queries.readWithoutDigest(db, tokenId, file.products, digest);
  if (fresh.length === 0) return transaction(db, (tx) => end(tx, file, 'picture_same'));
  if (!(await transaction(db, (tx) => queries.lockReceivers(tx, tokenId, fresh))).length)
    return transaction(db, (tx) => end(tx, file, 'picture_kept'));
  const picture = await productPicture(bytes);
  await withNewFile(tools, picture, (keep) => give(tools, tokenId, file, digest, keep));
}

/** Takes one picture; an unreadable one is marked as such, with the reason. */
async function takeOne(tools: PictureTools, tokenId: number, file: queries.PictureFile): Promise<void> {
  try {
    await takeFile(tools, tokenId, file);
  } catch (error) {
    if (error instanceof Changed) return;
    // The database or the store is unavailable: the next run continues.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await failFile(tools.db, file, { code: error.code, params: error.params });
  }
}

/**
 * Takes the pictures of one token that are due, one at a time: memory holds one of them. Each has its own
 * transaction, so that a server that is stopped leaves complete pictures, and the next one continues with the
 * rest.
 */
async function takeOfToken(tools: PictureTools, tokenId: number): Promise<void> {
  const { db } = tools;
  await db.transaction().execute(async (lock) => {
    if (!(await queries.tryPicturesLock(lock, tokenId))) return;
    await allowLongWork(lock, STATEMENT_MS);
    const { pictures_asked: asked } = await readBase(db, tokenId);
    let last: queries.PicturePlace | null = null;
    for (;;) {
      const due: queries.PictureFile[] = await queries.readDuePictures(db, tokenId, last, AT_ONCE);
      for (const file of due) await takeOne(tools, tokenId, file);
      last = due.at(-1) ?? last;
      // Keeps the transaction that holds the lock from being idle for too long.
      await queries.touch(lock);
      if (due.length < AT_ONCE) break;
    }
    await queries.notePicturesAnswered(db, tokenId, asked);
  });
}

/** Takes pictures of goods that 1C sent, separately for each token. */
export async function takePictures(tools: PictureTools): Promise<void> {
  for (const tokenId of await queries.readBasesWithPictures(tools.db))
    await takeOfToken(tools, tokenId).catch(tools.onFault);
}

/**
 * Runs {@link takePictures} at intervals until stopped; separate from imports, which do not wait for
 * pictures.
 */
export function takePicturesRegularly(
  tools: Omit<PictureTools, 'onFault'>,
  onError: (error: Error) => void,
): () => void {
  const onFault = (error: unknown) => onError(error as Error);
  return regularly(LOOK_EVERY_MS, () => takePictures({ ...tools, onFault }), onError, { atOnce: true });
}

const note = noteOfChainRow('exchange_base', 'of_actor');

/**
 * Undoes the pictures that products got from one exchange; a picture that was changed since stays.
 * @returns products that have their previous picture again
 * @throws AppError not_found
 */
export function undoExchangePictures(
  { db, productTextsChanged }: Pick<PictureTools, 'db' | 'productTextsChanged'>,
  change: Change,
  id: number,
): Promise<number> {
  return transaction(db, async (tx) => {
    const exchange = orNotFound(await queries.lockExchange(tx, id));
    await allowLongWork(tx, STATEMENT_MS);
    const products = await queries.undoPictures(tx, id, STAYS_DAYS);
    for (let i = 0; i < products.length; i += TEXTS_AT_ONCE)
      await productTextsChanged(tx, products.slice(i, i + TEXTS_AT_ONCE));
    await note(tx, change, exchange.token_id, 'pictures_undone', {
      after: { name: exchange.name, count: products.length },
    });
    return products.length;
  });
}
