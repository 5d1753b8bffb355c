import type { Placement } from '../model/shelf.ts';
import {
  OCTAGON_SIDE,
  PHONE_INSET,
  type PlanTable,
  placesByEdge,
  type TableSpot,
  tableOfFace,
  tablePlaceAt,
} from '../model/tables.ts';
import type { Mm, Point } from '../model/units.ts';

/** A place for a phone. `turn` is clockwise in degrees; at 0 it faces the near side. */
export interface PhonePlace {
  readonly x: Mm;
  readonly y: Mm;
  readonly turn: number;
  /** Counted from 1 clockwise, from the left end of the far edge. */
  readonly number: number;
  readonly taken: boolean;
}

/** A table seen from above. */
export interface TablePrint {
  /** Counted from 1. */
  readonly table: number;
  readonly spot: TableSpot;
  readonly outline: readonly Point[];
  /** Edge between the two steps of a shelf-like table; null for other tables. */
  readonly step: readonly [Point, Point] | null;
  readonly places: readonly PhonePlace[];
}

type Corner = readonly [number, number];

const MIDDLE: Corner = [0, 0];

/** Corners relative to the middle of a table that is not turned. */
function cornersOf({ kind, length, width }: PlanTable): Corner[] {
  const [a, b] = [length / 2, width / 2];
  if (kind !== 'octagonal')
    return [
      [-a, -b],
      [a, -b],
      [a, b],
      [-a, b],
    ];
  const [s, t] = [a * OCTAGON_SIDE, b * OCTAGON_SIDE];
  return [
    [-s, -b],
    [s, -b],
    [a, -t],
    [a, t],
    [s, b],
    [-s, b],
    [-a, t],
    [-a, -t],
  ];
}

type Bare = Omit<PhonePlace, 'taken' | 'number'>;
type Numbered = Omit<PhonePlace, 'taken'>;

/** Places along each edge of a table that is not turned, clockwise from the far one. */
function edgesOf(table: PlanTable): Bare[][] {
  const corners = cornersOf(table);
  return placesByEdge(table).map((count, edge) => {
    const from = corners[edge] ?? MIDDLE;
    const to = corners[(edge + 1) % corners.length] ?? MIDDLE;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.max(1, Math.hypot(dx, dy));
    // Both steps of a shelf-like table face the near side.
    if (table.kind === 'shelf_like') {
      const y = (edge === 0 ? -1 : 1) * (table.width / 4);
      return Array.from({ length: count }, (_, i) => ({
        x: ((i + 0.5) / count - 0.5) * table.length,
        y,
        turn: 0,
      }));
    }
    return Array.from({ length: count }, (_, i) => {
      const share = (i + 0.5) / count;
      const x = from[0] + dx * share - (dy / length) * PHONE_INSET;
      const y = from[1] + dy * share + (dx / length) * PHONE_INSET;
      const turn = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 180 + 360) % 360;
      return { x, y, turn };
    });
  });
}

/** Numbers the places in walking order round the table (TBL-1). */
function numbered(edges: readonly (readonly Bare[])[]): Numbered[][] {
  let number = 0;
  return edges.map((edge) =>
    edge.map((place) => {
      number += 1;
      return { ...place, number };
    }),
  );
}

/** Places in filling order: one of each edge in turn (PL-36). */
function interleaved(edges: readonly (readonly Numbered[])[]): Numbered[] {
  const most = Math.max(0, ...edges.map((edge) => edge.length));
  return Array.from({ length: most }, (_, i) => edges.flatMap((edge) => edge[i] ?? [])).flat();
}

/** A table at its spot, with the places around it. */
export function tablePrint(table: PlanTable, number: number, spot: TableSpot): TablePrint {
  const angle = (spot.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (x: number, y: number): Point => [
    Math.round(spot.x + x * cos - y * sin) + 0,
    Math.round(spot.y + x * sin + y * cos) + 0,
  ];
  const step =
    table.kind === 'shelf_like' ? ([at(-table.length / 2, 0), at(table.length / 2, 0)] as const) : null;
  return {
    table: number,
    spot,
    step,
    outline: cornersOf(table).map(([x, y]) => at(x, y)),
    places: interleaved(numbered(edgesOf(table))).map((place, i) => {
      const [x, y] = at(place.x, place.y);
      const turn = (place.turn + spot.turn) % 360;
      return { x, y, turn, number: place.number, taken: i < table.phones };
    }),
  };
}

/** Position and direction of goods on a table; null if there is no such place. */
export function placeOfGoods(
  tables: readonly TablePrint[],
  { face, x }: Pick<Placement, 'face' | 'x'>,
): PhonePlace | null {
  const print = tables[(tableOfFace(face) ?? 0) - 1];
  return print?.places.find((place) => place.number === tablePlaceAt(x)) ?? null;
}
