import {
  boardsOf,
  type Direction,
  freeTablePlaces,
  type Mm,
  type Place,
  type PlanPlacement,
  type ShelfPlan,
  type Storey,
  storeyAt,
  tableOfFace,
  tablePlaceEdge,
  widthOf,
} from '@javon/planogram';

/**
 * Returns the places of a storey that the arrow keys step through while carrying: its two ends, and close to each
 * side of the goods there, from the left.
 * @param row placements of the storey, without the carried ones
 */
export function stopsOf(row: readonly PlanPlacement[], length: Mm, width: Mm): Mm[] {
  const last = Math.max(0, length - width);
  const all = [0, last, ...row.flatMap((one) => [one.x - width, one.x, one.x + widthOf(one)])];
  return [...new Set(all.filter((x) => x >= 0 && x <= last))].sort((a, b) => a - b);
}

function rowAt(plan: ShelfPlan, at: Place): PlanPlacement[] {
  return plan.placements.filter((one) => one.face === at.face && one.storey === at.storey);
}

function storeysOf(plan: ShelfPlan, face: number): Storey[] {
  return boardsOf(plan)
    .filter((one) => one.face === face)
    .sort((a, b) => a.storey - b.storey);
}

/** The next place a key leads to; the same one where there is none that way. */
export function nextPlace(plan: ShelfPlan, at: Place, width: Mm, step: Direction): Place {
  const storey = storeyAt(plan, at);
  if (!storey) return at;
  const stops =
    tableOfFace(at.face) === null
      ? stopsOf(rowAt(plan, at), storey.length, width)
      : freeTablePlaces(storey, rowAt(plan, at)).map(tablePlaceEdge);
  switch (step) {
    case 'left':
      return { ...at, x: stops.findLast((x) => x < at.x) ?? at.x };
    case 'right':
      return { ...at, x: stops.find((x) => x > at.x) ?? at.x };
    case 'first':
      return { ...at, x: stops[0] ?? at.x };
    case 'last':
      return { ...at, x: stops.at(-1) ?? at.x };
    case 'up':
    case 'down': {
      const storeys = storeysOf(plan, at.face);
      const index = storeys.findIndex((one) => one.storey === at.storey) + (step === 'up' ? 1 : -1);
      const next = storeys[index];
      if (!next) return at;
      return { ...at, storey: next.storey, x: Math.max(0, Math.min(at.x, next.length - width)) };
    }
  }
}

/** A place by a few millimetres beside another, within the board. */
export function nudged(plan: ShelfPlan, at: Place, width: Mm, by: Mm): Place {
  const length = storeyAt(plan, at)?.length ?? 0;
  return { ...at, x: Math.max(0, Math.min(at.x + by, length - width)) };
}

/** The storey under a height above the floor: from its board to the next one; the ends take what is beyond. */
export function storeyUnder(storeys: readonly Storey[], height: Mm): Storey | undefined {
  const sorted = [...storeys].sort((a, b) => a.bottom - b.bottom);
  return sorted.findLast((one) => one.bottom <= height) ?? sorted[0];
}

/** The first place of a face that something is held over: the middle of the storey nearest to the eyes. */
export function openingPlace(plan: ShelfPlan, face: number, width: Mm): Place | null {
  const storeys = storeysOf(plan, face);
  const storey = storeys.find((one) => one.zone === 'golden') ?? storeys[0];
  if (!storey) return null;
  return { face, storey: storey.storey, x: Math.max(0, Math.round((storey.length - width) / 2)) };
}

/** Directions of the arrow keys: from one placement to the next, or from place to place while carrying. */
export const ARROWS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};
