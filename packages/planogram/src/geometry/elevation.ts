import type { Face } from '../model/faces.ts';
import type { Placement, Zone } from '../model/shelf.ts';
import type { Mm } from '../model/units.ts';

/** Eye height of a standing shopper above the floor. */
export const EYE_LEVEL: Mm = 1500;
/** Drawn thickness of a board; the shelf's sizes do not include it. */
export const BOARD: Mm = 30;
/** Space that a drawing leaves above the highest storey. */
const HEADROOM: Mm = 60;

/** A rectangle on a face: `x` from its left end, `y` of the lower edge above the floor. */
export interface Box {
  readonly x: Mm;
  readonly y: Mm;
  readonly width: Mm;
  readonly height: Mm;
}

/** Area of a storey on a face, coloured by its zone. */
export interface Band extends Box {
  readonly storey: number;
  readonly zone: Zone;
}

/** Directions in which a placement exceeds its storey. */
export type Overflow = 'left' | 'right' | 'top' | 'depth';

/** A placement seen from the front. */
export interface PlacedBox extends Box {
  readonly id: number;
  readonly storey: number;
  /** Each piece of the front row, from the left; stacked pieces as one. */
  readonly fronts: readonly Box[];
  readonly overflow: readonly Overflow[];
}

/** Face seen from the front. */
export interface Elevation {
  readonly face: number;
  /** Bounding box of everything drawn: of the face, and of goods that exceed it. */
  readonly extent: Box;
  /** From the floor up. */
  readonly bands: readonly Band[];
  /** Boards under the storeys, from the floor up. */
  readonly boards: readonly Box[];
  /** In walking order: storey by storey from the floor up, each from the left. */
  readonly boxes: readonly PlacedBox[];
}

/** The elevation of a face: its bands, boards and placements. */
export function elevationOf(face: Face, placements: readonly Placement[]): Elevation {
  const bands = face.storeys.map(
    ({ storey, zone, bottom, length, height }): Band => ({
      storey,
      zone,
      x: 0,
      y: bottom,
      width: length,
      height,
    }),
  );
  const boards = face.storeys.map(({ bottom, length }): Box => {
    const thickness = Math.min(BOARD, bottom);
    return { x: 0, y: bottom - thickness, width: length, height: thickness };
  });
  const boxes = placements
    .filter((placement) => placement.face === face.face)
    .flatMap((placement) => boxOf(face, placement) ?? [])
    .sort((a, b) => a.storey - b.storey || a.x - b.x || a.id - b.id);
  return { face: face.face, extent: extentOf(face, boxes), bands, boards, boxes };
}

function boxOf(face: Face, placement: Placement): PlacedBox | null {
  const storey = face.storeys.find((one) => one.storey === placement.storey);
  if (!storey) return null;
  const { id, x, width } = placement;
  const count = Math.max(1, placement.front);
  const height = placement.height * Math.max(1, placement.stack ?? 1);
  const overflow: Overflow[] = [];
  if (x < 0) overflow.push('left');
  if (x + count * width > storey.length) overflow.push('right');
  if (height > storey.height) overflow.push('top');
  if (placement.depth * (1 + Math.max(0, placement.back)) > storey.depth) overflow.push('depth');
  return {
    id,
    storey: storey.storey,
    x,
    y: storey.bottom,
    width: count * width,
    height,
    overflow,
    fronts: Array.from({ length: count }, (_, i) => ({ x: x + i * width, y: storey.bottom, width, height })),
  };
}

function extentOf(face: Face, boxes: readonly Box[]): Box {
  const left = Math.min(0, ...boxes.map((box) => box.x));
  const right = Math.max(face.length, ...boxes.map((box) => box.x + box.width));
  const top = Math.max(face.height, EYE_LEVEL, ...boxes.map((box) => box.y + box.height));
  return { x: left, y: 0, width: right - left, height: top + HEADROOM };
}

/** Share of a face's length that its goods take, over all its storeys, from 0 to 1. */
export function fillOf(elevation: Elevation): number {
  const room = elevation.bands.reduce((sum, band) => sum + band.width, 0);
  const taken = elevation.boxes.reduce((sum, box) => sum + box.width, 0);
  return room === 0 ? 0 : Math.min(1, taken / room);
}
