import { APPLICATION_PHOTOS } from '@javon/contract';
import { shrunkJpeg } from '../../shared/files/shrunk-jpeg.ts';

const QUALITY = 0.85;
/** Types that the server accepts; other pictures become JPEG. */
const TAKEN = ['image/png', 'image/jpeg'];
/** Smaller files are sent unchanged. */
const SMALL_BYTES = 400_000;

/**
 * Resizes a photo to the size that is stored, so that a phone sends less data; a file that cannot be drawn
 * here is sent unchanged, and the server validates it.
 */
export async function shrink(file: File): Promise<File> {
  const isTaken = TAKEN.includes(file.type);
  if (file.size <= SMALL_BYTES && isTaken) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const bytes = await shrunkJpeg(picture, APPLICATION_PHOTOS.side, QUALITY);
  if (!bytes || (bytes.size >= file.size && isTaken)) return file;
  return new File([bytes], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}
