import { PHOTO_MAX_BYTES } from '@javon/contract';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

/**
 * What is wrong with a photo before it is sent: too many bytes, or no PNG or JPG by what it begins with,
 * whatever its name says. The server looks at the whole of it.
 */
export async function photoProblem(file: Blob): Promise<'too_large' | 'not_a_picture' | null> {
  if (file.size > PHOTO_MAX_BYTES) return 'too_large';
  const head = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer());
  return beginsWith(head, PNG) || beginsWith(head, JPEG) ? null : 'not_a_picture';
}
