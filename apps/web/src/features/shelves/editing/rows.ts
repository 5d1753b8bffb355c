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
