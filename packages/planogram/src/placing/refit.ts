import { facesBySide } from '../model/faces.ts';
import type { PlanPlacement, ShelfPlan, ShelfShape } from '../model/plan.ts';
import type { PlacedProblem } from '../model/problems.ts';
import { tableFaces } from '../model/tables.ts';
import { placementProblems } from './fit.ts';

/** A placement that a new shape has no room for. */
export interface Fallen {
  readonly placement: PlanPlacement;
  readonly problems: readonly PlacedProblem[];
}

/** A shelf after its furniture changed, and what does not stand on it any more. */
export interface Refitted {
  readonly plan: ShelfPlan;
  readonly fallen: readonly Fallen[];
}

/**
 * Moves what stands on a shelf over to new furniture (PL-6): faces are matched by their side and tables follow as
 * `tableFaces` says, what does not fit is left out and named. What was wrong before in the same way stays: it was forced.
 */
export function refit(plan: ShelfPlan, shape: ShelfShape): Refitted {
  const faces = new Map([...facesBySide(plan.type, shape.type), ...tableFaces(plan.tables, shape.tables)]);
  const placements: PlanPlacement[] = [];
  const fallen: Fallen[] = [];
  for (const placement of plan.placements) {
    const before = new Set(placementProblems(plan, placement).map((problem) => problem.code));
    const moved = { ...placement, face: faces.get(placement.face) ?? 0 };
    const problems = placementProblems(shape, moved);
    const stays = problems.every((problem) => problem.code !== 'no_storey' && before.has(problem.code));
    if (stays) placements.push(moved);
    else fallen.push({ placement, problems });
  }
  return { plan: { ...shape, placements }, fallen };
}
