import type { BoardPrism, Point, Prism, Zone } from '@javon/planogram';
import {
  BufferGeometry,
  type CanvasTexture,
  ExtrudeGeometry,
  Float32BufferAttribute,
  RepeatWrapping,
  Shape,
} from 'three';
import { METRE } from './blocks.ts';
import { drawnTexture } from './drawn-texture.ts';

/** Side of a zone's pattern on the wall, in metres and in pixels of its picture. */
const PATTERN = { metres: 0.12, pixels: 64 } as const;

/** Something with straight sides, from its outline upwards. */
export function prismGeometry({ outline, bottom, height }: Prism): ExtrudeGeometry {
  const shape = new Shape();
  for (const [i, [x, y]] of outline.entries()) {
    if (i === 0) shape.moveTo(x / METRE, -y / METRE);
    else shape.lineTo(x / METRE, -y / METRE);
  }
  const geometry = new ExtrudeGeometry(shape, { depth: height / METRE, bevelEnabled: false });
  // It grows out of the outline: laid down, that is upwards.
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, bottom / METRE, 0);
  return geometry;
}

/** The wall behind a storey, between its board and the next. */
export function wallGeometry({ outline, bottom, height }: BoardPrism, free: number): BufferGeometry | null {
  const [, , right, left] = outline as readonly Point[];
  if (!left || !right) return null;
  const [low, high] = [(bottom + height) / METRE, (bottom + height + free) / METRE];
  const [x1, z1, x2, z2] = [left[0] / METRE, left[1] / METRE, right[0] / METRE, right[1] / METRE];
  const length = Math.hypot(x2 - x1, z2 - z1) / PATTERN.metres;
  const up = (high - low) / PATTERN.metres;
  const geometry = new BufferGeometry();
  const corners = [x1, low, z1, x2, low, z2, x2, high, z2, x1, high, z1];
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute([0, 0, length, 0, length, up, 0, up], 2));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  geometry.computeVertexNormals();
  return geometry;
}

/** Colour and pattern of a zone as a picture that repeats: strokes rising, dots, strokes falling. */
export function zoneTexture(zone: Zone, ground: string, ink: string): CanvasTexture {
  const side = PATTERN.pixels;
  const texture = drawnTexture(side, side, ground, (context) => {
    context.fillStyle = ink;
    context.strokeStyle = ink;
    context.lineWidth = 5;
    context.globalAlpha = 0.6;
    if (zone === 'green') {
      for (const middle of [16, 48]) {
        context.beginPath();
        context.arc(middle, middle, 6, 0, 2 * Math.PI);
        context.fill();
      }
      return;
    }
    const rises = zone === 'golden';
    for (const shift of [-side, 0, side]) {
      context.beginPath();
      context.moveTo(shift, rises ? side : 0);
      context.lineTo(shift + side, rises ? 0 : side);
      context.stroke();
    }
  });
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}
