import type { PlacedProduct } from '@javon/contract';
import type { ShelfPlan } from '@javon/planogram';
import type { ShelfEdit } from '../use-plan-edit.ts';

interface KeptPlan {
  readonly version: number;
  readonly base: ShelfPlan;
  readonly plan: ShelfPlan;
  readonly products: readonly PlacedProduct[];
}

/** Unsaved work on a plan as it is kept through a lost session or a closed page: with what it was begun from. */
export function keptPlan({ edit, version }: ShelfEdit): Record<string, unknown> {
  return {
    version: version.current,
    base: edit.base.get(),
    plan: edit.plan.get(),
    products: [...edit.products.get().values()],
  } satisfies KeptPlan;
}

function isPlan(value: unknown): value is ShelfPlan {
  return Array.isArray((value as Partial<ShelfPlan> | null | undefined)?.placements);
}

/**
 * Goes on with kept work where it was left, on the save that it was begun from: what others saved since is told when
 * it is saved, as if one had never been away. False where nothing can be made of what was kept.
 */
export function takeUpPlan({ edit, version }: ShelfEdit, kept: Record<string, unknown>): boolean {
  const { version: since, base, plan, products } = kept as Partial<KeptPlan>;
  if (typeof since !== 'number' || !isPlan(base) || !isPlan(plan) || !Array.isArray(products)) return false;
  edit.begin(base, new Map((products as PlacedProduct[]).map((one) => [one.id, one])));
  edit.commit(plan);
  version.current = since;
  return true;
}
