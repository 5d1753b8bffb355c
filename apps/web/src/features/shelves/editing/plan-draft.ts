import type { PlacedProduct } from '@javon/contract';
import type { ShelfPlan } from '@javon/planogram';
import type { ShelfEdit } from '../use-plan-edit.ts';

interface PlanDraft {
  readonly version: number;
  readonly base: ShelfPlan;
  readonly plan: ShelfPlan;
  readonly products: readonly PlacedProduct[];
}

/** Returns the unsaved plan with the save that it is based on, as stored when a session ends or a page closes. */
export function planDraft({ edit, version }: ShelfEdit): Record<string, unknown> {
  return {
    version: version.current,
    base: edit.base.get(),
    plan: edit.plan.get(),
    products: [...edit.products.get().values()],
  } satisfies PlanDraft;
}

function isPlan(value: unknown): value is ShelfPlan {
  return Array.isArray((value as Partial<ShelfPlan> | null | undefined)?.placements);
}

/**
 * Restores an unsaved plan on the save that it is based on; saves of others since then show up as a conflict when it
 * is saved. Returns false for a draft that cannot be read.
 */
export function restorePlanDraft({ edit, version }: ShelfEdit, kept: Record<string, unknown>): boolean {
  const { version: since, base, plan, products } = kept as Partial<PlanDraft>;
  if (typeof since !== 'number' || !isPlan(base) || !isPlan(plan) || !Array.isArray(products)) return false;
  edit.begin(base, new Map((products as PlacedProduct[]).map((one) => [one.id, one])));
  edit.commit(plan);
  version.current = since;
  return true;
}
