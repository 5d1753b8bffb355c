import { type Crop, squareOf } from './crop.ts';

/** Largest side that is sent; the server keeps half of it. */
const SENT_SIDE = 1024;
const SENT_QUALITY = 0.92;

/** Draws the part of the picture onto a square canvas, over white where the picture is clear. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = squareOf(picture, crop);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The part of the picture as a JPEG to send; null where the browser cannot make one. */
export function cropToFile(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(SENT_SIDE, Math.round(squareOf(picture, crop).side)));
  canvas.height = canvas.width;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], 'photo.jpg', { type: blob.type })),
      'image/jpeg',
      SENT_QUALITY,
    );
  });
}
