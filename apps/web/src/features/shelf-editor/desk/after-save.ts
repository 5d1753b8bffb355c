import { mergePlans, type PlanPlacement, type ShelfPlan } from '@javon/planogram';

function place({ face, storey, x, product }: PlanPlacement): string {
  return `${face}:${storey}:${Math.max(0, Math.round(x))}:${product}`;
}

/** Ids that a save gave to new placements, by their ids on the screen. */
function savedIds(sent: ShelfPlan, saved: ShelfPlan): Map<number, number> {
  const known = new Set(sent.placements.map((one) => one.id));
  const fresh = Map.groupBy(
    saved.placements.filter((one) => !known.has(one.id)),
    place,
  );
  return new Map(
    sent.placements
      .filter((one) => one.id <= 0)
      .flatMap((one) => {
        const given = fresh.get(place(one))?.shift();
        return given ? [[one.id, given.id] as const] : [];
      }),
  );
}

/**
 * Applies edits made while an earlier state of the plan was being saved to the saved plan.
 * @param sent the plan that was sent, with the ids of the screen
 * @param saved the answer of the server: the same plan, with ids for new placements
 * @param now the plan on the screen
 */
export function rebaseEdits(sent: ShelfPlan, saved: ShelfPlan, now: ShelfPlan): ShelfPlan {
  if (now === sent) return saved;
  const ids = savedIds(sent, saved);
  const named = (plan: ShelfPlan): ShelfPlan => ({
    ...plan,
    placements: plan.placements.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id })),
  });
  return mergePlans(named(sent), named(now), saved).plan;
}

/** Whether two plans have the same goods at the same places, regardless of ids. */
export function sameGoods(a: ShelfPlan, b: ShelfPlan): boolean {
  if (a.placements.length !== b.placements.length) return false;
  const text = (one: PlanPlacement) => `${place(one)} ${one.front} ${one.back} ${one.stack} ${one.priority}`;
  const [left, right] = [a, b].map((plan) => plan.placements.map(text).sort());
  return String(left) === String(right);
}
