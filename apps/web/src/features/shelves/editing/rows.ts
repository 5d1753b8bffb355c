import type { Elevation, PlacedBox } from '@javon/planogram';
import type { Appearance, Appearances } from './appearance.ts';
import type { Placed } from './placed.ts';

/** One that stands on a face, with all that is drawn of it but what the hand does to it. */
export interface DrawnBox {
  readonly box: PlacedBox;
  readonly one: Placed;
  readonly shown: Appearance;
}

/** What stands on one storey, from the left. */
export interface DrawnRow {
  readonly storey: number;
  readonly items: readonly DrawnBox[];
}

/** What a face's goods are drawn by. */
export interface RowSource {
  readonly elevation: Elevation;
  readonly placed: ReadonlyMap<number, Placed>;
  readonly shown: Appearances;
}

/**
 * What stands on a face, storey by storey from the floor; what nobody knows the product of is left out.
 * @param before the rows drawn before: boxes and storeys that are still so keep their identity, so that only the
 * rest is drawn anew
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
