import sharp, { type Sharp } from 'sharp';
import { AppError } from '../errors/app-error.ts';

/** Side of a stored photo, pixels. */
const PHOTO_SIDE = 512;
/**
 * Largest picture that is decoded: larger than a phone's camera makes, too small for a decompression bomb.
 */
const PHOTO_LIMITS = { side: 12_000, pixels: 64_000_000 } as const;
/** How many times longer than the other a side may be before it is cut: the shorter one is enlarged to a photo's side. */
const MOST_STRETCH = 4;
/** Longest time to shape one picture, seconds. */
const SHAPING_S = 30;

// Each picture is decoded once: the cache of libvips would only use memory.
sharp.cache(false);

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Maximum number of concurrent decoders; each may hold a whole picture in memory. */
const AT_ONCE = 2;

let working = 0;
const waiting: (() => void)[] = [];

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of a picture without the ends of a stripe. */
function middleOf({ width, height }: Size): Size & { readonly left: number; readonly top: number } {
  const most = Math.min(width, height) * MOST_STRETCH;
  const kept = { width: Math.min(width, most), height: Math.min(height, most) };
  return {
    ...kept,
    left: Math.floor((width - kept.width) / 2),
    top: Math.floor((height - kept.height) / 2),
  };
}

/** Whether the first bytes are those of PNG or JPEG; the file's name and declared type are ignored. */
function isPicture(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG.length).equals(PNG) || bytes.subarray(0, JPEG.length).equals(JPEG);
}

function tooLarge(): AppError {
  return new AppError('picture_too_large', {
    params: { side: PHOTO_LIMITS.side, megapixels: PHOTO_LIMITS.pixels / 1_000_000 },
  });
}

/** Limits of the decoder: one still picture, complete, within the size limits. */
const OPTIONS = { limitInputPixels: PHOTO_LIMITS.pixels, failOn: 'error', pages: 1 } as const;

/**
 * Validates an upload by its content and re-encodes it, which removes its metadata (place, device, hidden
 * data).
 * @throws AppError file_not_a_picture, picture_too_large
 */
async function encode(bytes: Buffer, shape: (picture: Sharp, size: Size) => Sharp): Promise<Buffer> {
  if (!isPicture(bytes)) throw new AppError('file_not_a_picture');
  // Reads only the header; nothing is decoded before its size is known.
  const header = await sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null || (header.format !== 'png' && header.format !== 'jpeg'))
    throw new AppError('file_not_a_picture');
  const { width, height } = header;
  if (Math.max(width, height) > PHOTO_LIMITS.side || width * height > PHOTO_LIMITS.pixels) throw tooLarge();
  return takeTurn(() =>
    shape(sharp(bytes, OPTIONS).autoOrient(), header.autoOrient)
      .timeout({ seconds: SHAPING_S })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer()
      .catch((error: Error) => {
        throw new AppError('file_not_a_picture', { cause: error });
      }),
  );
}

/**
 * A stored picture prepared for a print: JPEG, on white, no larger than needed. Deterministic: the same bytes
 * each time.
 * @param side longest side in pixels
 */
export function printPicture(bytes: Buffer, side: number): Promise<Buffer> {
  return takeTurn(() =>
    sharp(bytes, OPTIONS)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      // Logos are lines on a plain ground: chroma subsampling would blur them.
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
}

/**
 * Prepares a photo for storage: rotated upright, cropped to a square around the subject.
 * @throws AppError file_not_a_picture, picture_too_large
 */
export function squarePhoto(bytes: Buffer): Promise<Buffer> {
  return encode(bytes, (picture, size) =>
    picture
      .extract(middleOf(size))
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover', position: sharp.strategy.attention }),
  );
}

/**
 * Prepares a picture of goods or a logo for storage: rotated upright, uncropped, fitted into a square, on
 * white.
 * @param side longest side in pixels; a smaller picture is not enlarged
 * @throws AppError file_not_a_picture, picture_too_large
 */
export function wholePicture(bytes: Buffer, side: number): Promise<Buffer> {
  return encode(bytes, (picture) => picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }));
}
