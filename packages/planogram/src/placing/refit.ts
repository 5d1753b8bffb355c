import { facesBySide } from '../model/faces.ts';
import type { PlanPlacement, ShelfPlan, ShelfShape } from '../model/plan.ts';
import type { PlacedProblem } from '../model/problems.ts';
import { tableFaces } from '../model/tables.ts';
import { placementProblems } from './fit.ts';

/** A placement that does not fit on a new shape. */
export interface Fallen {
  readonly placement: PlanPlacement;
  readonly problems: readonly PlacedProblem[];
}

/** A shelf after a change of its furniture, and the placements that were dropped. */
export interface Refitted {
  readonly plan: ShelfPlan;
  readonly fallen: readonly Fallen[];
}

/**
 * Transfers placements to new furniture (PL-6): faces are matched by their side; placements that do not fit are
 * dropped and listed. A problem that existed before does not count: it was forced.
 */
export function refit(plan: ShelfPlan, shape: ShelfShape): Refitted {
  const tables = tableFaces(plan.tables, shape.tables);
  const faces = new Map([...facesBySide(plan.type, shape.type), ...tables]);
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
