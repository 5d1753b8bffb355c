import { type FacePrint, onFace } from '../geometry/corners.ts';
import { walkOf } from '../geometry/walk.ts';
import type { ShelfShape } from '../model/plan.ts';
import type { Zone } from '../model/shelf.ts';
import { type Command, line, polygon, type TextCommand, ZONE_STYLES } from './commands.ts';
import { anyMeet, extentOf } from './extent.ts';
import type { MeasureText } from './text.ts';

/** Options for the faces of a plan from above. */
export interface FacesOptions {
  /** Label of each face; default: its number. */
  readonly faceLabel?: (face: number) => string;
  /** The selected face. */
  readonly current?: number;
  /** The selected storey; default: all of them. */
  readonly storey?: number;
  readonly measure: MeasureText;
  /** Factor for pen widths and writing, relative to a plan of the common size. */
  readonly pen: number;
}

/** Size of a face's name on a plan of the common size, in millimetres. */
const NAME = 150;
/** Distance of a name from its face, in ems: of a face that looks up or down, and sideways. */
const AWAY = { middle: 1.1, start: 0.6, end: 0.6 };
/** The arrow at the start point on a plan of the common size, in millimetres. */
const ARROW = { length: 400, head: 110, half: 60, out: 130 };
/** Minimum distance between two names, or a name and the arrow. */
const GAP = 20;
/** Minimum scale of names, whatever they overlap. */
const LEAST = 0.1;

/** Returns the zone that colours the front edge of a face: that of the selected storey, or its best one. */
function zoneOf(shape: ShelfShape, face: number, storey: number | undefined): Zone | null {
  const own = shape.storeys.filter((one) => one.face === face);
  if (storey !== undefined) return own.find((one) => one.storey === storey)?.zone ?? null;
  return (['golden', 'green'] as const).find((zone) => own.some((one) => one.zone === zone)) ?? 'red';
}

/** Distance by which pallets or pedestals project from their face. */
function projectionOf(shape: ShelfShape, { face, depth }: FacePrint): number {
  const own = shape.supports.filter((one) => one.face === face).map((one) => one.depth - depth);
  return Math.max(0, ...own);
}

/** Beside a face that looks sideways, its name starts or ends at the edge of the space before it. */
function anchorOf({ inward }: FacePrint): 'start' | 'end' | 'middle' {
  return inward[0] < -0.5 ? 'start' : inward[0] > 0.5 ? 'end' : 'middle';
}

/** Draws faces with the colour of their best zone along the front edge. */
export function drawFaces(shape: ShelfShape, faces: readonly FacePrint[], options: FacesOptions): Command[] {
  const { pen, current, storey } = options;
  return faces.flatMap((face): Command[] => {
    const zone = zoneOf(shape, face.face, storey);
    const stroke = line(zone ? ZONE_STYLES[zone].ink : 'muted', (zone ? 36 : 12) * pen);
    return [
      polygon(
        face.outline,
        { ink: 'board', opacity: 0.9 },
        face.face === current ? line('accent', 24 * pen) : line('ink', 12 * pen),
      ),
      {
        kind: 'line',
        x1: face.from[0],
        y1: face.from[1],
        x2: face.to[0],
        y2: face.to[1],
        stroke,
      },
    ];
  });
}

function nameOf(shape: ShelfShape, face: FacePrint, isStart: boolean, options: FacesOptions): TextCommand {
  const { pen, measure, current, faceLabel } = options;
  const text = faceLabel?.(face.face) ?? String(face.face);
  const anchor = anchorOf(face);
  const size = NAME * pen;
  // A name that the arrow of the start would overlap is placed behind it.
  const along = anchor === 'middle' ? measure(text, size, true) : size;
  const hit = isStart && face.length / 2 - along / 2 < (ARROW.length + ARROW.half) * pen;
  const away = size * AWAY[anchor] + projectionOf(shape, face) + (hit ? (ARROW.out + ARROW.half) * pen : 0);
  const [x, y] = onFace(face, face.length / 2, -away);
  return {
    kind: 'text',
    x,
    y: y + size * 0.35,
    size,
    anchor,
    bold: true,
    ink: face.face === current ? 'accent' : 'ink',
    text,
  };
}

/**
 * Draws an arrow at the start point, in front of all that projects from the face, in the direction of the
 * walk.
 */
function startOf(shape: ShelfShape, face: FacePrint, pen: number): Command[] {
  const right = walkOf(shape).towards === 'right';
  const before = projectionOf(shape, face);
  const at = (along: number, out: number) =>
    onFace(face, right ? along : face.length - along, -out * pen - before);
  const length = Math.min(ARROW.length * pen, face.length);
  const neck = length - ARROW.head * pen;
  const [from, to] = [at(0, ARROW.out), at(neck, ARROW.out)];
  return [
    polygon(
      [at(length, ARROW.out), at(neck, ARROW.out - ARROW.half), at(neck, ARROW.out + ARROW.half)],
      { ink: 'accent' },
      null,
    ),
    { kind: 'line', x1: from[0], y1: from[1], x2: to[0], y2: to[1], stroke: line('accent', 24 * pen) },
  ];
}

/** Draws names before the faces and the arrow of the start; all are shrunk if they would overlap (PL-96). */
export function drawNames(shape: ShelfShape, faces: readonly FacePrint[], options: FacesOptions): Command[] {
  const isStart = ({ face }: FacePrint) => face === walkOf(shape).faces[0];
  let pen = options.pen;
  for (;;) {
    const names = faces.map((face) => nameOf(shape, face, isStart(face), { ...options, pen }));
    const arrow = faces.filter(isStart).flatMap((face) => startOf(shape, face, pen));
    const parts = [...names.map((one) => [one]), arrow];
    const extents = parts.map((one) => extentOf(one, options.measure));
    if (pen < options.pen * LEAST || !anyMeet(extents, GAP * pen)) return [...names, ...arrow];
    pen *= 0.85;
  }
}
