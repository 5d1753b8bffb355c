import { PLAN_LIMITS, within } from '../model/limits.ts';
import { lowestId, type Place, type PlanPlacement, type ShelfPlan } from '../model/plan.ts';
import type { PlacingProblem } from '../model/problems.ts';
import { isSized, type PlanProduct } from '../model/product.ts';
import { type Ghost, type TryOptions, tryPlace } from './try-place.ts';

/** Result of an operation: a new plan, or the unchanged one with the reasons. */
export interface Outcome {
  readonly plan: ShelfPlan;
  /** Empty if everything fits. If it was forced: the problems of the new plan. */
  readonly problems: readonly PlacingProblem[];
  /** The placement that was created or changed; null if none was. */
  readonly id: number | null;
}

/** Counts of a placement; a missing count is one piece, or stays unchanged. */
export interface Counts {
  readonly front?: number;
  readonly back?: number;
}

/** Whether the operation is done although the goods do not fit (PL-54). */
export interface Force {
  readonly forced?: boolean;
}

/** Problems that cannot be forced: there is no board, or the count is invalid. */
const IMPOSSIBLE: ReadonlySet<PlacingProblem['code']> = new Set([
  'no_storey',
  'count_out_of_range',
  'too_many_on_storey',
]);

function refused(plan: ShelfPlan, problems: readonly PlacingProblem[]): Outcome {
  return { plan, problems, id: null };
}

/** Puts `placement` at the ghost's place, and shifts its neighbours. */
function settle(
  plan: ShelfPlan,
  placement: PlanPlacement,
  ghost: Ghost,
  more: readonly PlacingProblem[],
  forced: boolean,
): Outcome {
  const problems = [...more, ...ghost.problems];
  const impossible = problems.some((problem) => IMPOSSIBLE.has(problem.code));
  if (impossible || (problems.length > 0 && !forced)) return refused(plan, problems);
  const { face, storey, x } = ghost;
  const shifted = new Map(ghost.shifts.map((shift) => [shift.id, shift.x]));
  const others = plan.placements
    .filter((one) => one.id !== placement.id)
    .map((one) => {
      const to = shifted.get(one.id);
      return to === undefined ? one : { ...one, x: to };
    });
  const placed = { ...placement, face, storey, x };
  return { plan: { ...plan, placements: [...others, placed] }, problems, id: placement.id };
}

/** An id for a placement that the server does not have yet: below zero, and below all others (PL-50). */
export function newId(plan: Pick<ShelfPlan, 'placements'>): number {
  return lowestId(plan.placements) - 1;
}

export function place(
  plan: ShelfPlan,
  product: PlanProduct,
  at: Place,
  options: Counts & Force & { readonly priority?: number } = {},
): Outcome {
  if (!isSized(product)) return refused(plan, [{ code: 'product_without_size', product: product.id }]);
  const { front = 1, back = 0, priority = 0, forced = false } = options;
  const { width, height, depth } = product;
  const placement: PlanPlacement = {
    id: newId(plan),
    product: product.id,
    face: at.face,
    storey: at.storey,
    x: at.x,
    width,
    height,
    depth,
    front,
    back,
    stack: 1,
    priority,
  };
  return settle(plan, placement, tryPlace(plan, placement, at), priorityProblems(priority), forced);
}

function change(
  plan: ShelfPlan,
  id: number,
  make: (one: PlanPlacement) => { to: PlanPlacement; at: Place },
  options: TryOptions & Force,
): Outcome {
  const one = plan.placements.find((placement) => placement.id === id);
  if (!one) return refused(plan, [{ code: 'no_placement', id }]);
  const { to, at } = make(one);
  const ghost = tryPlace(plan, to, at, { ...options, without: id });
  return settle(plan, to, ghost, [], options.forced ?? false);
}

/** Moves a placement to another place. */
export function move(plan: ShelfPlan, id: number, at: Place, options: Force = {}): Outcome {
  return change(plan, id, (one) => ({ to: one, at }), options);
}

/** Changes the counts of a placement, which stays between its neighbours (PL-58). */
export function resize(plan: ShelfPlan, id: number, counts: Counts, options: Force = {}): Outcome {
  return change(plan, id, (one) => ({ to: { ...one, ...counts }, at: one }), { ...options, stay: true });
}

/** Removes placements; their space stays free (PL-57). */
export function remove(plan: ShelfPlan, ...ids: readonly number[]): Outcome {
  const gone = new Set(ids);
  const missing = ids.find((id) => !plan.placements.some((one) => one.id === id));
  if (missing !== undefined) return refused(plan, [{ code: 'no_placement', id: missing }]);
  const placements = plan.placements.filter((one) => !gone.has(one.id));
  return { plan: { ...plan, placements }, problems: [], id: ids[0] ?? null };
}

function priorityProblems(value: number): PlacingProblem[] {
  const range = PLAN_LIMITS.priority;
  if (within(value, range)) return [];
  return [{ code: 'count_out_of_range', field: 'priority', value, ...range }];
}

/** Sets the priority of a placement. */
export function prioritise(plan: ShelfPlan, id: number, priority: number): Outcome {
  const problems = priorityProblems(priority);
  if (!plan.placements.some((one) => one.id === id)) return refused(plan, [{ code: 'no_placement', id }]);
  if (problems.length > 0) return refused(plan, problems);
  const placements = plan.placements.map((one) => (one.id === id ? { ...one, priority } : one));
  return { plan: { ...plan, placements }, problems, id };
}

/**
 * Removes some products from the shelf, such as sold-out ones (PL-57), and returns the removed placements.
 */
export function clearProducts(
  plan: ShelfPlan,
  products: ReadonlySet<number>,
): { readonly plan: ShelfPlan; readonly removed: readonly PlanPlacement[] } {
  const removed = plan.placements.filter((one) => products.has(one.product));
  if (removed.length === 0) return { plan, removed };
  return {
    plan: { ...plan, placements: plan.placements.filter((one) => !products.has(one.product)) },
    removed,
  };
}
