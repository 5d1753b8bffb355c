import { createHash } from 'node:crypto';
import type { SamplerPicture } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { wholePicture } from '../../platform/files/picture.ts';
import { type FileStore, fileUrl } from '../../platform/files/store.ts';
import { record } from '../../platform/history/record.ts';

/** Longest side as it is kept, pixels: 10 cm at 300 dots an inch. */
const SIDE = 1200;
/** Most pictures that the chain keeps for its samplers; versions never change, so none is ever taken away. */
const MAX_PICTURES = 200;
/** Letters of the name: 64 bits of the bytes' hash. */
const NAME_LETTERS = 16;

/** Uploaded pictures, the newest first. */
export async function readPictures(db: Db): Promise<SamplerPicture[]> {
  const rows = await db
    .selectFrom('tag_picture')
    .select(['name', 'file_key', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .limit(MAX_PICTURES)
    .execute();
  return rows.map((row) => ({
    name: row.name,
    key: row.file_key,
    url: fileUrl(row.file_key) ?? '',
    created_at: row.created_at,
  }));
}

/**
 * Keeps a picture for samplers under a name made from its bytes, so that the same upload twice is one picture.
 * @throws AppError file_not_a_picture, picture_too_large, sampler_pictures_full
 */
export async function addPicture(
  db: Db,
  files: FileStore,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
  upload: Buffer,
): Promise<SamplerPicture> {
  const bytes = await wholePicture(upload, SIDE);
  const name = `m-${createHash('sha256').update(bytes).digest('hex').slice(0, NAME_LETTERS)}`;
  const key = await files.put(bytes, 'webp');
  try {
    const added = await transaction(db, async (tx) => {
      await sql`lock table tag_picture in share row exclusive mode`.execute(tx);
      const known = await readPictures(tx);
      const same = known.find((one) => one.name === name);
      if (same !== undefined) return same;
      if (known.length >= MAX_PICTURES)
        throw new AppError('sampler_pictures_full', { params: { max: MAX_PICTURES } });
      const row = await tx
        .insertInto('tag_picture')
        .values({ name, file_key: key, author_id: actor.userId })
        .returning('created_at')
        .executeTakeFirstOrThrow();
      await record(tx, {
        userId: actor.userId,
        branchId: actor.branchId,
        requestId,
        entity: 'sampler',
        action: 'picture_added',
        after: { name },
      });
      return { name, key, url: fileUrl(key) ?? '', created_at: row.created_at };
    });
    if (added.key !== key) await files.remove(key);
    return added;
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}
