import type { SamplerPicture } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { fileUrl } from '../../../platform/files/store.ts';

/**
 * Maximum number of the chain's pictures for samplers; versions never change, so pictures are never deleted.
 */
export const MAX_PICTURES = 200;

type PictureRow = RowOf<'tag_picture', 'name' | 'file_key' | 'created_at'>;

const pictureOf = ({ name, file_key: key, created_at }: PictureRow): SamplerPicture => ({
  name,
  key,
  url: fileUrl(key) ?? '',
  created_at,
});

/** Uploaded pictures, newest first. */
export async function readPictures(db: Db): Promise<SamplerPicture[]> {
  const rows = await db
    .selectFrom('tag_picture')
    .select(['name', 'file_key', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .limit(MAX_PICTURES)
    .execute();
  return rows.map(pictureOf);
}

/** Locks the uploaded pictures against another upload. */
export async function lockPictures(tx: Tx): Promise<SamplerPicture[]> {
  await sql`lock table tag_picture in share row exclusive mode`.execute(tx);
  return readPictures(tx);
}

export async function insertPicture(
  tx: Tx,
  picture: { readonly name: string; readonly file_key: string; readonly author_id: number },
): Promise<SamplerPicture> {
  const { created_at } = await tx
    .insertInto('tag_picture')
    .values(picture)
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return pictureOf({ ...picture, created_at });
}
