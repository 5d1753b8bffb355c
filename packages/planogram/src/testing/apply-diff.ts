import { type Diff, shapeOf } from '../diff/diff.ts';
import { inOrder, type ShelfPlan } from '../model/plan.ts';

/** Applies a diff to a plan (PL-71). Changed placements that the plan does not have are added. */
export function applyDiff(plan: ShelfPlan, diff: Diff): ShelfPlan {
  const placements = new Map(plan.placements.map((one) => [one.id, one]));
  for (const { id } of diff.removed) placements.delete(id);
  for (const one of diff.added) placements.set(one.id, one);
  for (const { after } of diff.changed) placements.set(after.id, after);
  const shape = diff.shape?.after ?? shapeOf(plan);
  return { ...shape, placements: inOrder([...placements.values()]) };
}
