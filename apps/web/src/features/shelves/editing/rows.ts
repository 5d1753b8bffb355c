import type { Elevation, PlacedBox } from '@javon/planogram';
import type { Look } from './highlight.ts';
import type { Mark } from './marks.ts';
import type { Placed } from './placed.ts';

/** One that stands on a face, with all that is drawn of it but what the hand does to it. */
export interface DrawnBox {
  readonly box: PlacedBox;
  readonly one: Placed;
  /** What a highlight says of it; undefined while the states of tags are shown. */
  readonly look: Look | undefined;
  readonly mark: Mark | undefined;
  /** It does not fit where it stands. */
  readonly isWrong: boolean;
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
  /** Null: the states of tags are shown. */
  readonly looks: ReadonlyMap<number, Look> | null;
  readonly marks: ReadonlyMap<number, Mark>;
  readonly wrong: ReadonlySet<number>;
}

function sameItem(a: DrawnBox, b: DrawnBox): boolean {
  return (
    a.box === b.box &&
    a.one === b.one &&
    a.look?.tone === b.look?.tone &&
    a.look?.sign === b.look?.sign &&
    a.mark === b.mark &&
    a.isWrong === b.isWrong
  );
}

/**
 * What stands on a face, storey by storey from the floor; what nobody knows the product of is left out.
 * @param before the rows drawn before: boxes and storeys that are still so keep their identity, so that only the
 * rest is drawn anew
 */
export function rowsOf(source: RowSource, before: readonly DrawnRow[] = []): readonly DrawnRow[] {
  const { elevation, placed, looks, marks, wrong } = source;
  const known = new Map(before.flatMap((row) => row.items.map((item) => [item.box.id, item] as const)));
  const items = elevation.boxes.flatMap((box): DrawnBox[] => {
    const one = placed.get(box.id);
    if (!one) return [];
    const item: DrawnBox = {
      ...{ box, one, look: looks?.get(box.id), mark: marks.get(box.id) },
      isWrong: wrong.has(box.id) || box.overflow.length > 0,
    };
    const was = known.get(box.id);
    return [was && sameItem(was, item) ? was : item];
  });
  const old = new Map(before.map((row) => [row.storey, row]));
  return [...Map.groupBy(items, (item) => item.box.storey)].map(([storey, row]) => {
    const was = old.get(storey);
    const isSame = was?.items.length === row.length && row.every((item, i) => item === was.items[i]);
    return isSame ? was : { storey, items: row };
  });
}
