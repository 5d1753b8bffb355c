import { type PlanPlacement, widthOf } from '../model/plan.ts';
import type { Mm } from '../model/units.ts';

/** Distance within which goods snap to the edge of their gap. */
const SNAP: Mm = 20;

export interface Shift {
  readonly id: number;
  readonly x: Mm;
}

/** Place found in a row, and the neighbours shifted for it. */
export interface Room {
  readonly x: Mm;
  readonly shifts: readonly Shift[];
}

/** Free stretches of a row, from the left. `row` is sorted. */
export function gapsOf(row: readonly PlanPlacement[], length: Mm): { readonly from: Mm; readonly to: Mm }[] {
  const gaps: { from: Mm; to: Mm }[] = [];
  let from = 0;
  for (const one of row) {
    const to = Math.min(one.x, length);
    if (to > from) gaps.push({ from, to });
    from = Math.max(from, one.x + widthOf(one));
  }
  if (from < length) gaps.push({ from, to: length });
  return gaps;
}

/** Total free length of a row. */
export function freeLength(row: readonly PlanPlacement[], length: Mm): Mm {
  return gapsOf(row, length).reduce((sum, gap) => sum + gap.to - gap.from, 0);
}

/** The place within the gap nearest to the wanted one, snapped to the gap's edges (PL-55). */
function inGap(from: Mm, to: Mm, width: Mm, wanted: Mm): Mm {
  const last = to - width;
  const x = Math.min(Math.max(wanted, from), last);
  if (x - from <= SNAP) return from;
  return last - x <= SNAP ? last : x;
}

/**
 * Finds space for a width in a row (`row` sorted, without the goods to be placed). It goes into the gap
 * nearest to the wanted left edge that is wide enough, if that is no farther than its own width (PL-55); else
 * its neighbours are shifted just as far as needed (PL-56). Null if the row does not have that much space.
 */
export function roomFor(row: readonly PlanPlacement[], length: Mm, width: Mm, wanted: Mm): Room | null {
  const nearest = gapsOf(row, length)
    .filter((gap) => gap.to - gap.from >= width)
    .map((gap) => inGap(gap.from, gap.to, width, wanted))
    .reduce<Mm | null>(
      (best, x) => (best !== null && Math.abs(best - wanted) <= Math.abs(x - wanted) ? best : x),
      null,
    );
  const there = nearest === null ? null : { x: nearest, shifts: [] };
  if (there && Math.abs(there.x - wanted) <= width) return there;
  const middle = wanted + width / 2;
  return pushed(row, length, width, wanted, (one) => one.x + widthOf(one) / 2 < middle) ?? there;
}

/**
 * Finds space for goods that grow or shrink in place: they stay between their neighbours, shifting them
 * (PL-58).
 */
export function roomBetween(row: readonly PlanPlacement[], length: Mm, width: Mm, x: Mm): Room | null {
  const gap = gapsOf(row, length).find((one) => one.from <= x && one.to >= x + width);
  return gap ? { x, shifts: [] } : pushed(row, length, width, x, (one) => one.x < x);
}

/** Makes space by shifting some of a row to the left and the others to the right. */
function pushed(
  row: readonly PlanPlacement[],
  length: Mm,
  width: Mm,
  wanted: Mm,
  goesLeft: (one: PlanPlacement) => boolean,
): Room | null {
  const left = row.filter(goesLeft);
  const right = row.filter((one) => !goesLeft(one));
  const total = (some: readonly PlanPlacement[]) => some.reduce((sum, one) => sum + widthOf(one), 0);
  const least = total(left);
  const most = length - total(right) - width;
  if (least > most) return null;
  const x = Math.min(Math.max(wanted, least), most);
  const shifts: Shift[] = [];
  const shift = (one: PlanPlacement, at: Mm) => {
    if (at !== one.x) shifts.push({ id: one.id, x: at });
  };
  let limit = x;
  for (const one of left.toReversed()) {
    limit = Math.min(one.x, limit - widthOf(one));
    shift(one, limit);
  }
  limit = x + width;
  for (const one of right) {
    const at = Math.max(one.x, limit);
    shift(one, at);
    limit = at + widthOf(one);
  }
  return { x, shifts };
}
