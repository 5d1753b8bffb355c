import type { BodyIn, placeOnShelf } from '@javon/contract';
import type { ShelfPlan } from '@javon/planogram';

export type SentPlacements = BodyIn<typeof placeOnShelf>['placements'];

/** Returns the placements of a plan as a save sends them; new ones have no id. */
export function sentOf(plan: Pick<ShelfPlan, 'placements'>): SentPlacements {
  return plan.placements.map((one) => ({
    ...(one.id > 0 ? { id: one.id } : {}),
    face: one.face,
    storey: one.storey,
    x_mm: Math.max(0, Math.round(one.x)),
    product: one.product,
    front_quantity: one.front,
    back_quantity: one.back,
    stack: one.stack,
    priority: one.priority,
  }));
}
