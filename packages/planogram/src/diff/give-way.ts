import { inOrder, type PlanPlacement, type ShelfPlan } from '../model/plan.ts';
import { overlaps, placementProblems } from '../placing/fit.ts';
import { samePlacement } from './diff.ts';

/** Placements by their ids. */
export type ById = ReadonlyMap<number, PlanPlacement>;

/** A placement that cannot have the place that the merged plan gives it. */
export interface GivenWay {
  readonly one: PlanPlacement;
  /** As they have it: that is where it goes; null if they do not have it. */
  readonly back: PlanPlacement | null;
  /** The placement in its way; null if its board does not take it. */
  readonly other: number | null;
}

interface Sides {
  readonly mine: ById;
  readonly theirs: ById;
  /** Mine that stood badly on my own drawing: it was forced, and is mine to have. */
  readonly forced: ReadonlySet<number>;
}

/** A placement and who says that it is as it is; nobody does where both changed parts of it. */
interface Held {
  readonly one: PlanPlacement;
  readonly isMine: boolean;
  readonly isTheirs: boolean;
}

function heldBy({ mine, theirs }: Sides, one: PlanPlacement): Held {
  const [own, other] = [mine.get(one.id), theirs.get(one.id)];
  return {
    one,
    isMine: own !== undefined && samePlacement(own, one),
    isTheirs: other !== undefined && samePlacement(other, one),
  };
}

/** Whether two take the same room and it was none of the two editors who put them there together. */
function clash(a: Held, b: Held): boolean {
  const together = (a.isMine && b.isMine) || (a.isTheirs && b.isTheirs);
  return !together && overlaps(a.one, b.one);
}

/** Goes through a row from the left once: what stays, and what gives way to what. */
function sweep(row: readonly Held[], leaves: (held: Held, other: number) => void): Held[] {
  const gone = new Set<Held>();
  for (const [i, a] of row.entries()) {
    for (const b of row.slice(i + 1)) {
      // The row is sorted: what begins beyond this one's end leaves it alone, and so do all behind.
      if (gone.has(a) || !overlaps(a.one, b.one)) break;
      if (gone.has(b) || !clash(a, b)) continue;
      const [weak, strong] = a.isTheirs ? [b, a] : [a, b];
      gone.add(weak);
      leaves(weak, strong.one.id);
    }
  }
  return row.filter((held) => !gone.has(held));
}

/**
 * Makes what is mine give way where it overlaps theirs or its board does not take it (PL-74): it goes back to where
 * they have it, which may make more of mine give way. Each placement gives way once at most, so that this is over
 * soon however much two editors put into the same room.
 * @param plan with its placements in order
 */
export function giveWay(
  plan: ShelfPlan,
  sides: Sides,
): { readonly plan: ShelfPlan; readonly gaveWay: readonly GivenWay[] } {
  const gaveWay: GivenWay[] = [];
  const returning: PlanPlacement[] = [];
  const leave = ({ one }: Held, other: number | null) => {
    const back = sides.theirs.get(one.id) ?? null;
    gaveWay.push({ one, back, other });
    if (back) returning.push(back);
  };
  const stands = plan.placements
    .map((one) => heldBy(sides, one))
    .filter((held) => {
      const { one, isMine, isTheirs } = held;
      if (isTheirs || (isMine && sides.forced.has(one.id))) return true;
      if (placementProblems(plan, one).length === 0) return true;
      leave(held, null);
      return false;
    });
  const rows = new Map<string, Held[]>();
  for (const [key, row] of Map.groupBy(stands, ({ one }) => `${one.face}:${one.storey}`)) {
    rows.set(key, sweep(row, leave));
  }
  // Keeps each returned placement at its place, as theirs; those of mine that it overlaps return as well.
  for (let next = returning.shift(); next !== undefined; next = returning.shift()) {
    const back = heldBy(sides, next);
    const key = `${next.face}:${next.storey}`;
    const row = (rows.get(key) ?? []).filter((each) => {
      if (!clash(back, each)) return true;
      leave(each, back.one.id);
      return false;
    });
    rows.set(key, [...row, back]);
  }
  const placements = inOrder([...rows.values()].flatMap((row) => row.map(({ one }) => one)));
  return { plan: { ...plan, placements }, gaveWay };
}
