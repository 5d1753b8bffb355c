import type { Face } from '../model/faces.ts';
import type { Supports } from '../model/plan.ts';
import type { Mm } from '../model/units.ts';
import type { Box } from './elevation.ts';
import { supportEdges } from './footprint.ts';

/** Maximum distance of two uprights. */
const BAY: Mm = 1250;
/** Drawn thickness of an upright; the shelf's sizes do not include it. */
export const POST: Mm = 40;

/** Left edges of the uprights of a face: at both ends, and between them at equal distances. */
export function uprightEdges(length: Mm): Mm[] {
  const bays = Math.min(50, Math.max(1, Math.ceil(length / BAY)));
  return Array.from({ length: bays + 1 }, (_, i) => (i * Math.max(0, length - POST)) / bays);
}

/** A pallet or pedestal seen from the front. */
export interface SupportBox extends Box {
  readonly kind: Supports['kind'];
}

/** Structure that carries the storeys of a face, seen from the front. */
export interface Stand {
  /** From the floor to the top of the highest storey. */
  readonly uprights: readonly Box[];
  readonly supports: readonly SupportBox[];
}

/** Uprights, pallets and pedestals of a face. */
export function standOf(face: Face, supports: readonly Supports[]): Stand {
  return {
    uprights: uprightEdges(face.length).map((x) => ({
      x,
      y: 0,
      width: Math.min(POST, face.length),
      height: face.height,
    })),
    supports: supports
      .filter((one) => one.face === face.face)
      .flatMap((one) =>
        supportEdges(one, face.length).map((x) => ({
          kind: one.kind,
          x,
          y: 0,
          width: one.length,
          height: one.height,
        })),
      ),
  };
}
