import { PLAN_LIMITS, within } from '../model/limits.ts';
import { type Boards, type PlanPlacement, type ShelfPlan, storeyAt, widthOf } from '../model/plan.ts';
import type { PlacedProblem, PlacingProblem, PlanProblem } from '../model/problems.ts';
import type { Placement, Storey } from '../model/shelf.ts';
import { PHONE_PITCH, shareTablePlace, tableOfFace } from '../model/tables.ts';

/** Fields of a placement that decide whether it fits on its storey: sizes and counts of its pieces. */
export type Goods = Pick<Placement, 'width' | 'height' | 'depth' | 'front' | 'back' | 'stack'>;

/** Invalid counts (PL-51). */
export function countProblems(goods: Pick<Goods, 'front' | 'back' | 'stack'>): PlacingProblem[] {
  return (['front', 'back', 'stack'] as const).flatMap((field) => {
    const range = PLAN_LIMITS[field];
    const value = goods[field] ?? 1;
    return within(value, range) ? [] : [{ code: 'count_out_of_range', field, value, ...range } as const];
  });
}

/** Problems of goods on a board, whatever else is on it (PL-52): their height and depth. */
export function boardProblems(storey: Storey, goods: Goods): PlacingProblem[] {
  const problems: PlacingProblem[] = [];
  const height = goods.height * Math.max(1, goods.stack ?? 1);
  if (height > storey.height) problems.push({ code: 'no_height', needs: height, free: storey.height });
  const depth = goods.depth * (1 + Math.max(0, goods.back));
  if (depth > storey.depth) {
    const most = Math.floor(storey.depth / goods.depth) - 1;
    problems.push({ code: 'no_depth', needs: depth, free: storey.depth, most });
  }
  return problems;
}

/** Whether two placements overlap on a board, or are at the same place of a table. */
export function overlaps(a: Placement, b: Placement): boolean {
  if (a.face !== b.face || a.storey !== b.storey) return false;
  if (tableOfFace(a.face) !== null) return shareTablePlace(a, b);
  return a.x < b.x + widthOf(b) && b.x < a.x + widthOf(a);
}

/** Problems of a placement at its place, apart from its neighbours (PL-53). */
export function placementProblems(plan: Boards, one: PlanPlacement): PlacedProblem[] {
  const storey = storeyAt(plan, one);
  const { id, face } = one;
  if (!storey) return [{ code: 'no_storey', face, storey: one.storey, id }];
  const problems: PlacingProblem[] = [...countProblems(one), ...boardProblems(storey, one)];
  const width = widthOf(one);
  // A place of a table is as wide as one phone needs; beyond the last place there is no table.
  if (tableOfFace(face) !== null) {
    if (one.x < 0 || one.x >= storey.length) return [{ code: 'no_storey', face, storey: one.storey, id }];
    if (width > PHONE_PITCH) problems.push({ code: 'no_width', needs: width, free: PHONE_PITCH });
  } else if (one.x < 0 || one.x + width > storey.length) {
    const free = Math.max(0, Math.min(storey.length, one.x + width) - Math.max(0, one.x));
    problems.push({ code: 'no_width', needs: width, free });
  }
  return problems.map((problem) => ({ ...problem, id }));
}

/** Placements by face and storey, each storey from the left. */
export function rowsOf<P extends Placement>(placements: readonly P[]): Map<string, P[]> {
  const rows = Map.groupBy(placements, (one) => `${one.face}:${one.storey}`);
  for (const row of rows.values()) row.sort((a, b) => a.x - b.x || a.id - b.id);
  return rows;
}

/** Problems of all placements of a shelf (PL-53): each placement, then overlaps. */
export function validatePlacements(plan: Boards & Pick<ShelfPlan, 'placements'>): PlanProblem[] {
  const problems: PlanProblem[] = plan.placements.flatMap((one) => placementProblems(plan, one));
  for (const row of rowsOf(plan.placements).values()) {
    const [first] = row;
    if (first && row.length > PLAN_LIMITS.onStorey) {
      const { id } = first;
      problems.push({ code: 'too_many_on_storey', count: row.length, max: PLAN_LIMITS.onStorey, id });
    }
    let widest = first;
    for (const one of row.slice(1)) {
      if (widest && overlaps(widest, one)) problems.push({ code: 'overlap', id: one.id, other: widest.id });
      if (!widest || one.x + widthOf(one) > widest.x + widthOf(widest)) widest = one;
    }
  }
  return problems;
}
