import type { Area } from 'react-easy-crop';

/** Longest side that is sent; the server stores half of it. */
const SENT_SIDE = 1024;
const SENT_QUALITY = 0.92;

/**
 * Draws a square of the picture as a JPEG to send, over white where the picture is transparent; null if the
 * browser cannot create one.
 * @param square in pixels of the picture
 */
export function squareToFile(picture: ImageBitmap, square: Area): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(SENT_SIDE, Math.round(square.width)));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, side, side);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], 'photo.jpg', { type: blob.type })),
      'image/jpeg',
      SENT_QUALITY,
    );
  });
}
