import { type PhotoFault, photoFault } from './picture.ts';

/** A picture to crop: its file for display, its pixels for the crop. */
export interface OpenedPicture {
  readonly file: File;
  readonly pixels: ImageBitmap;
}

export async function openPicture(file: File): Promise<{ picture: OpenedPicture } | { fault: PhotoFault }> {
  const fault = await photoFault(file);
  if (fault) return { fault };
  // The header may be valid and the rest damaged.
  const pixels = await createImageBitmap(file).catch(() => null);
  return pixels ? { picture: { file, pixels } } : { fault: { code: 'file_not_a_picture', params: {} } };
}
