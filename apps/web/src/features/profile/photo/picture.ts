import { type ErrorCode, PHOTO_MAX_BYTES } from '@javon/contract';

/** Largest picture that the server decodes; a larger one is not opened here either. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 64_000_000;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

/** Size in pixels from the header of a PNG or JPEG; null for anything else, whatever its name. */
export function pictureSize(bytes: Uint8Array<ArrayBuffer>): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (beginsWith(bytes, PNG)) {
    return bytes.length < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
  }
  return beginsWith(bytes, JPEG) ? jpegSize(view) : null;
}

/** Walks a JPEG's segments (ITU T.81, annex B) to the frame header, which has the size. */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes before a marker.
    if (marker === 0xff) at += 1;
    // Frame headers are C0 to CF, except Huffman tables, arithmetic coding and a reserved one.
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Reason why a file cannot be a photo; null if it can. */
export interface PhotoFault {
  readonly code: Extract<ErrorCode, 'file_not_a_picture' | 'file_too_large' | 'picture_too_large'>;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Validates a file by its content, as the server does again. */
export async function photoFault(file: Blob): Promise<PhotoFault | null> {
  if (file.size > PHOTO_MAX_BYTES) {
    return { code: 'file_too_large', params: { max: PHOTO_MAX_BYTES / 1_048_576 } };
  }
  const size = pictureSize(new Uint8Array(await file.arrayBuffer()));
  if (size === null || size.width === 0 || size.height === 0)
    return { code: 'file_not_a_picture', params: {} };
  if (Math.max(size.width, size.height) > MAX_SIDE || size.width * size.height > MAX_PIXELS) {
    return { code: 'picture_too_large', params: { side: MAX_SIDE, megapixels: MAX_PIXELS / 1_000_000 } };
  }
  return null;
}
