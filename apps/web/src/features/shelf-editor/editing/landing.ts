import type { PlacedProduct } from '@javon/contract';
import {
  type Ghost,
  move,
  newId,
  type Outcome,
  type Place,
  type PlacingProblem,
  type PlanPlacement,
  place,
  type ShelfPlan,
  storeyAt,
  tableOfFace,
  tryPlace,
} from '@javon/planogram';

/** Carried goods: a product new to the shelf, or placements of the shelf. */
export type Load =
  | {
      readonly kind: 'product';
      readonly product: PlacedProduct;
      readonly front: number;
      /** As many rows behind as the board takes, this many at most. */
      readonly back: number;
    }
  | {
      readonly kind: 'placements';
      readonly placements: readonly PlanPlacement[];
      /** The one that is led; the others keep their distance from it. */
      readonly lead: number;
      /** Carries a copy; the original stays. */
      readonly copy: boolean;
    };

/** Drop position of one carried placement. */
interface LandedGhost extends Ghost {
  readonly front: number;
  readonly product: number;
}

/** Result of dropping the load. */
export interface Landing {
  /** Plan after the drop, forced if it does not fit. */
  readonly plan: ShelfPlan;
  /** Ids of the carried goods on that plan. */
  readonly ids: readonly number[];
  readonly ghosts: readonly LandedGhost[];
  /** Why it does not fit; empty if it does. */
  readonly problems: readonly PlacingProblem[];
  /** Whether force would help. */
  readonly possible: boolean;
}

/** The plan without the lifted placements. */
export function withoutLoad(plan: ShelfPlan, load: Load): ShelfPlan {
  if (load.kind === 'product' || load.copy) return plan;
  const lifted = new Set(load.placements.map((one) => one.id));
  return { ...plan, placements: plan.placements.filter((one) => !lifted.has(one.id)) };
}

/** Does it, by force where it does not go without. */
function settle(work: (forced: boolean) => Outcome): {
  outcome: Outcome;
  problems: readonly PlacingProblem[];
} {
  const outcome = work(false);
  if (outcome.id !== null) return { outcome, problems: [] };
  return { outcome: work(true), problems: outcome.problems };
}

function landProduct(plan: ShelfPlan, load: Extract<Load, { kind: 'product' }>, at: Place): Landing {
  const { id, width_mm: width, height_mm: height, depth_mm: depth, sized } = load.product;
  const board = storeyAt(plan, at)?.depth ?? depth;
  // A place of a table shows one piece.
  const isTable = tableOfFace(at.face) !== null;
  const front = isTable ? 1 : load.front;
  const back = isTable ? 0 : Math.max(0, Math.min(load.back, Math.floor(board / depth) - 1));
  const goods = { width, height, depth, front, back };
  const ghost = { ...tryPlace(plan, goods, at), front, product: id };
  const product = { id, ...(sized ? { width, height, depth } : { width: null, height: null, depth: null }) };
  const { outcome, problems } = settle((forced) => place(plan, product, at, { front, back, forced }));
  return {
    plan: outcome.plan,
    ids: outcome.id === null ? [] : [outcome.id],
    ghosts: [{ ...ghost, problems }],
    problems,
    possible: outcome.id !== null,
  };
}

/**
 * Computes the drop of a load at a place: the positions of everything, and why it does not fit.
 * @param at left edge of the lead placement
 */
export function land(plan: ShelfPlan, load: Load, at: Place): Landing {
  if (load.kind === 'product') return landProduct(plan, load, at);
  const lead = load.placements.find((one) => one.id === load.lead) ?? load.placements[0];
  let now = withoutLoad(plan, load);
  const ghosts: LandedGhost[] = [];
  const problems: PlacingProblem[] = [];
  const ids: number[] = [];
  let possible = lead !== undefined;
  for (const one of load.placements.toSorted((a, b) => a.x - b.x)) {
    if (!lead) break;
    const target = {
      face: at.face,
      storey: at.storey + one.storey - lead.storey,
      x: at.x + one.x - lead.x,
    };
    const lifted = load.copy ? { ...one, id: newId(now) } : one;
    const ghost = tryPlace(now, lifted, target);
    const carried = { ...now, placements: [...now.placements, lifted] };
    const done = settle((forced) => move(carried, lifted.id, target, { forced }));
    problems.push(...done.problems);
    ghosts.push({ ...ghost, front: one.front, product: one.product, problems: done.problems });
    if (done.outcome.id === null) possible = false;
    else {
      now = done.outcome.plan;
      ids.push(lifted.id);
    }
  }
  return { plan: now, ids, ghosts, problems, possible };
}
