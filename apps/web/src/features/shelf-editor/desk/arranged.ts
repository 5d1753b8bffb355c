import type { PlannedPlacement } from '@javon/contract';
import { placementFromWire } from '@javon/contract/shelf-wire';
import type { PlanPlacement, ShelfPlan } from '@javon/planogram';

/**
 * Returns the plan of an answer of the automatic arrangement. Unsaved placements were sent as −1, −2 … in their order
 * and get their own ids back; new ones get lower ids.
 * @param sent the plan that was sent
 */
export function arrangedPlan(sent: ShelfPlan, placed: readonly PlannedPlacement[]): ShelfPlan {
  const unsaved = sent.placements.filter((one) => one.id < 0).map((one) => one.id);
  const lowest = Math.min(0, ...unsaved);
  const idOf = (id: number) => {
    if (id > 0) return id;
    return unsaved[-id - 1] ?? lowest - (-id - unsaved.length);
  };
  const placements = placed.map((one) => ({ ...placementFromWire(one), id: idOf(one.id) }));
  return { ...sent, placements };
}

/**
 * Sorts the products of places that a run removes: those that leave the shelf, and those that had several places and
 * keep one.
 */
export function leavingAndJoined(
  removed: readonly PlanPlacement[],
  after: ShelfPlan,
): { readonly leaving: readonly number[]; readonly joined: readonly number[] } {
  const standing = new Set(after.placements.map((one) => one.product));
  const products = [...new Set(removed.map((one) => one.product))];
  return {
    leaving: products.filter((one) => !standing.has(one)),
    joined: products.filter((one) => standing.has(one)),
  };
}
