import type { BodyOf, placeOnShelf } from '@javon/contract';
import type { PlanPlacement } from '@javon/planogram';

type Row = BodyOf<typeof placeOnShelf>['placements'][number];

interface At {
  readonly product: number;
  readonly face: number;
  readonly storey: number;
  readonly x: number | undefined;
}

/** In what a row and a placement of one product are alike, the most alike first; as a text, to be looked up by. */
const LIKENESS: readonly ((at: At) => string)[] = [
  ({ product, face, storey, x }) => `${product}:${face}:${storey}:${x}`,
  ({ product, face, storey }) => `${product}:${face}:${storey}`,
  ({ product }) => String(product),
];

/**
 * Which placement each row is of, by the row's index: the one that it names by its id, and where it names none, one of
 * its product that no other row is of, the nearest first. So a plan that comes without ids, as a list of what shall
 * stand where, is not reported as all goods removed and all added again.
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
