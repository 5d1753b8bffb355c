import { inOrder, type PlanPlacement, type ShelfPlan } from '../model/plan.ts';
import { overlaps, placementProblems } from '../placing/fit.ts';
import { samePlacement } from './diff.ts';

export type ById = ReadonlyMap<number, PlanPlacement>;

/** A placement of mine that cannot keep its place in the merged plan. */
export interface Displaced {
  readonly one: PlanPlacement;
  /** Their version of it, to which it returns; null if they do not have it. */
  readonly back: PlanPlacement | null;
  /** The conflicting placement; null if its board does not take it. */
  readonly other: number | null;
}

interface Sides {
  readonly mine: ById;
  readonly theirs: ById;
  /** Placements of mine that already had problems on my own plan: they were forced and may keep them. */
  readonly forced: ReadonlySet<number>;
}

/** A placement and the editor who set its place; null if both changed parts of it. */
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

/** Whether two placements overlap and no editor placed both of them so. */
function clash(a: Held, b: Held): boolean {
  const together = (a.isMine && b.isMine) || (a.isTheirs && b.isTheirs);
  return !together && overlaps(a.one, b.one);
}

/**
 * Scans a row from the left once: splits it into placements that stay, and those that give way, each with its
 * conflict.
 */
function sweep(row: readonly Held[], leaves: (held: Held, other: number) => void): Held[] {
  const gone = new Set<Held>();
  for (const [i, a] of row.entries()) {
    for (const b of row.slice(i + 1)) {
      // The row is sorted: placements that begin after this one's end do not overlap it, nor do all after
      // them.
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
 * Resolves overlaps in favour of theirs (PL-74): a placement of mine that overlaps theirs or does not fit on
 * its board returns to their version of it, which may make more of mine give way. Terminates quickly, because
 * each placement gives way at most once.
 * @param plan with its placements in order
 */
export function resolveOverlaps(
  plan: ShelfPlan,
  sides: Sides,
): { readonly plan: ShelfPlan; readonly gaveWay: readonly Displaced[] } {
  const gaveWay: Displaced[] = [];
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
  // A returned placement counts as theirs; placements of mine that it overlaps return as well.
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
