import { createHash } from 'node:crypto';
import { PHOTO_MAX_BYTES, type SamplerPicture } from '@javon/contract';
import { note } from '../../../platform/change/note.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { withNewFile } from '../../../platform/files/new-file.ts';
import { wholePicture } from '../../../platform/files/picture.ts';
import { readUpload } from '../../../platform/files/upload.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { insertPicture, lockPictures, MAX_PICTURES } from '../queries/pictures.ts';

/** Longest side of a stored picture, pixels: 10 cm at 300 dpi. */
const SIDE = 1200;
/** Letters of the name: 64 bits of the bytes' hash. */
const NAME_LETTERS = 16;

/**
 * Stores a picture for samplers under a name derived from its bytes, so that uploading it twice makes one
 * picture.
 * @throws AppError file_not_a_picture, picture_too_large, sampler_pictures_full
 */
export async function addPicture(
  tools: FileTools,
  { actor, requestId, request }: PermittedCall<'addSamplerPicture'>,
): Promise<SamplerPicture> {
  const bytes = await wholePicture(await readUpload(request, PHOTO_MAX_BYTES), SIDE);
  const name = `m-${createHash('sha256').update(bytes).digest('hex').slice(0, NAME_LETTERS)}`;
  return withNewFile(tools, bytes, (keep) =>
    transaction(tools.db, async (tx) => {
      const known = await lockPictures(tx);
      const same = known.find((one) => one.name === name);
      if (same !== undefined) return same;
      if (known.length >= MAX_PICTURES)
        throw new AppError('sampler_pictures_full', { params: { max: MAX_PICTURES } });
      const picture = await insertPicture(tx, { name, file_key: await keep(tx), author_id: actor.userId });
      const line = { entity: 'sampler', id: null, branchId: actor.branchId };
      await note(tx, { actor, requestId }, line, 'picture_added', { after: { name } });
      return picture;
    }),
  );
}
