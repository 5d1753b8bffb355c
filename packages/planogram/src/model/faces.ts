import { type FaceSide, SHAPES, type ShelfType, type SizeName } from './shapes.ts';
import type { Storey } from './shelf.ts';
import { tableOfFace } from './tables.ts';
import type { Mm } from './units.ts';

export function sidesOf(type: ShelfType): readonly FaceSide[] {
  return SHAPES[type].faces.map((face) => face.side);
}

/** Unique names of a shape's faces; the first side of an island counts as its front. */
export type FaceKey = Exclude<FaceSide, 'side'> | `side${number}`;

/** The names of a shape's faces, in their order. */
export function faceKeys(type: ShelfType): FaceKey[] {
  return sidesOf(type).map((side, i): FaceKey => {
    if (side !== 'side') return side;
    return i === 0 ? 'front' : `side${i + 1}`;
  });
}

/**
 * Maps the faces of one shape to those of another: by the same side; the first side of an island is a front.
 */
export function facesBySide(from: ShelfType, to: ShelfType): Map<number, number> {
  const target = faceKeys(to);
  return new Map(
    faceKeys(from).flatMap((key, i) => {
      const face = target.indexOf(key);
      return face < 0 ? [] : [[i + 1, face + 1] as const];
    }),
  );
}

/** Lengths of a shape; unused ones may be absent. */
export interface ShelfSizes extends Readonly<Record<SizeName, Mm | null>> {
  readonly main: Mm;
}

export function faceLengths(type: ShelfType, sizes: ShelfSizes): Mm[] {
  return SHAPES[type].faces.map((face) => sizes[face.size] ?? sizes.main);
}

/** Side of a shelf with its levels. */
export interface Face {
  readonly face: number;
  /** `table`: the places of a table beside the shelf, side by side. */
  readonly side: FaceSide | 'table';
  readonly length: Mm;
  /** Upper end of the highest storey above the floor. */
  readonly height: Mm;
  /** From the floor up. */
  readonly storeys: readonly Storey[];
}

/** The faces of a shelf that have storeys, in their order; if its boards are given, its tables after them. */
export function facesOf(type: ShelfType, storeys: readonly Storey[]): Face[] {
  const sides = sidesOf(type);
  const byFace = Map.groupBy(storeys, (storey) => storey.face);
  return [...byFace]
    .sort(([a], [b]) => a - b)
    .map(([face, own]) => ({
      face,
      side: tableOfFace(face) === null ? (sides[face - 1] ?? 'side') : 'table',
      length: Math.max(...own.map((storey) => storey.length)),
      height: Math.max(...own.map((storey) => storey.bottom + storey.height)),
      storeys: [...own].sort((a, b) => a.storey - b.storey),
    }));
}
