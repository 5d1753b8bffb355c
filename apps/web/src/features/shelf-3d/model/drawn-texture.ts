import { CanvasTexture, SRGBColorSpace } from 'three';

/** Draws a texture of so many pixels on a ground of one colour; left blank where the browser gives no canvas. */
export function drawnTexture(
  width: number,
  height: number,
  ground: string,
  draw: (context: CanvasRenderingContext2D) => void,
): CanvasTexture<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    draw(context);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  // Read at a slant from beside the shelf.
  texture.anisotropy = 4;
  return texture;
}
