import { CHECK_LIST_PHOTOS } from '@javon/contract';
import { shrunkJpeg } from '../../shared/files/shrunk-jpeg.ts';

/** Largest file that is opened, bytes: several times the size of a phone's photo. */
export const SOURCE_MAX_BYTES = 30 * 1_048_576;
const QUALITY = 0.8;

export type PhotoFault = 'photo_too_large' | 'photo_unreadable';

/**
 * Prepares a photo for sending: upright, within the longest side that the server stores, as JPEG.
 * @throws Error with a {@link PhotoFault} as message
 */
export async function compressPhoto(file: Blob): Promise<Blob> {
  if (file.size > SOURCE_MAX_BYTES) throw new Error('photo_too_large' satisfies PhotoFault);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('photo_unreadable' satisfies PhotoFault);
  });
  const made = await shrunkJpeg(picture, CHECK_LIST_PHOTOS.side, QUALITY);
  if (made === null) throw new Error('photo_unreadable' satisfies PhotoFault);
  return made;
}
