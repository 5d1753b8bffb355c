import type { BodyOf } from '@javon/contract';
import type { PlanPlacement } from '@javon/planogram';

type Row = BodyOf<'placeOnShelf'>['placements'][number];

interface At {
  readonly product: number;
  readonly face: number;
  readonly storey: number;
  readonly x: number | undefined;
}

/**
 * Keys by which a row and a placement of one product are matched, closest match first; texts, for look-ups.
 */
const LIKENESS: readonly ((at: At) => string)[] = [
  ({ product, face, storey, x }) => `${product}:${face}:${storey}:${x}`,
  ({ product, face, storey }) => `${product}:${face}:${storey}`,
  ({ product }) => String(product),
];

/**
 * Matches rows to placements, by the row's index: by the row's id, or without one, to the nearest unmatched
 * placement of its product. So a plan that comes without ids, as a list of what should be where, is not
 * reported as all goods removed and all added again.
 */
export function samePlacements(
  sent: readonly Row[],
  there: readonly PlanPlacement[],
): Map<number, PlanPlacement> {
  const byId = new Map(there.map((one) => [one.id, one]));
  const same = new Map<number, PlanPlacement>();
  const taken = new Set<number>();
  const take = (i: number, one: PlanPlacement | undefined) => {
    if (one === undefined || taken.has(one.id)) return;
    taken.add(one.id);
    same.set(i, one);
  };
  for (const [i, { id }] of sent.entries()) if (id !== undefined) take(i, byId.get(id));
  for (const likeness of LIKENESS) {
    const alike = Map.groupBy(
      there.filter((one) => !taken.has(one.id)),
      likeness,
    );
    for (const [i, row] of sent.entries()) {
      if (row.id !== undefined || same.has(i)) continue;
      take(i, alike.get(likeness({ ...row, x: row.x_mm }))?.shift());
    }
  }
  return same;
}
