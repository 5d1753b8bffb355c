import type { Elevation, PlacedBox } from '@javon/planogram';
import type { Appearance, Appearances } from './appearance.ts';
import type { Placed } from './placed.ts';

/** Placement on a face with all that is drawn of it, except its state while carried. */
export interface DrawnBox {
  readonly box: PlacedBox;
  readonly one: Placed;
  readonly shown: Appearance;
}

/** Placements on one storey, left to right. */
export interface DrawnRow {
  readonly storey: number;
  readonly items: readonly DrawnBox[];
}

/** Inputs of the rows of a face. */
export interface RowSource {
  readonly elevation: Elevation;
  readonly placed: ReadonlyMap<number, Placed>;
  readonly shown: Appearances;
}

/**
 * Returns the placements of a face by storey, from the floor; leaves out those whose product is unknown.
 * @param before the previous rows: unchanged boxes and storeys keep their identity, so that only the others are drawn
 * again
 */
export function rowsOf(source: RowSource, before: readonly DrawnRow[] = []): readonly DrawnRow[] {
  const { elevation, placed, shown } = source;
  const known = new Map(before.flatMap((row) => row.items.map((item) => [item.box.id, item] as const)));
  const items = elevation.boxes.flatMap((box): DrawnBox[] => {
    const [one, how] = [placed.get(box.id), shown.get(box.id)];
    if (!one || !how) return [];
    const was = known.get(box.id);
    const isSame = was?.box === box && was.one === one && was.shown === how;
    return [isSame ? was : { box, one, shown: how }];
  });
  const old = new Map(before.map((row) => [row.storey, row]));
  return [...Map.groupBy(items, (item) => item.box.storey)].map(([storey, row]) => {
    const was = old.get(storey);
    const isSame = was?.items.length === row.length && row.every((item, i) => item === was.items[i]);
    return isSame ? was : { storey, items: row };
  });
}

function same(a: PlacedBox, b: PlacedBox): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.width === b.width &&
    a.height === b.height &&
    a.storey === b.storey &&
    a.fronts.length === b.fronts.length &&
    a.overflow.length === b.overflow.length
  );
}

const FRAME = ['extent', 'bands', 'boards'] as const;

/**
 * Returns an elevation that shares unchanged boxes, bands, boards and extent with the previous one, so that only the
 * rest renders; the previous one itself where nothing changed.
 */
export function withSameBoxes(before: Elevation | undefined, now: Elevation): Elevation {
  if (!before) return now;
  const old = new Map(before.boxes.map((box) => [box.id, box]));
  const boxes = now.boxes.map((box) => {
    const was = old.get(box.id);
    return was && same(was, box) ? was : box;
  });
  const kept = FRAME.filter((part) => JSON.stringify(before[part]) === JSON.stringify(now[part]));
  const isSame =
    kept.length === FRAME.length &&
    boxes.length === before.boxes.length &&
    boxes.every((box, i) => box === before.boxes[i]);
  if (isSame) return before;
  return { ...now, boxes, ...Object.fromEntries(kept.map((part) => [part, before[part]])) };
}
