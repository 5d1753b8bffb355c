import { CHECK_LIST_PHOTOS } from '@javon/contract';

/** Largest file that is opened, bytes: several times the size of a phone's photo. */
export const SOURCE_MAX_BYTES = 30 * 1_048_576;
const QUALITY = 0.8;

/** Size that fits into a square, with the same ratio; smaller sizes stay. */
function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

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
  const { width, height } = fitted(picture.width, picture.height, CHECK_LIST_PHOTOS.side);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (made === null) throw new Error('photo_unreadable' satisfies PhotoFault);
  return made;
}
