import type { ShelfPlanOut } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import { diffPlans, isEmptyDiff, type Merge, mergePlans, type ShelfPlan } from '@javon/planogram';
import { type Products, productsOf } from '../../shelves/public.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { sameGoods } from './after-save.ts';

/** Two people's work on one shelf that has to be put together. */
export interface SaveConflict {
  readonly version: number;
  readonly base: ShelfPlan;
  readonly mine: ShelfPlan;
  readonly theirs: ShelfPlan;
  readonly merge: Merge;
  readonly products: Products;
  /** Author and time of the last save; null if the server does not give them. */
  readonly author: { readonly name: string; readonly surname: string } | null;
  readonly at: string | null;
}

type Changed = readonly { readonly field: string; readonly theirs: unknown }[];

/** Merges the other person's plan from a refused save with the person's own; null if the answer has no plan. */
export function conflictOf(
  edit: PlanEdit,
  { version, changed }: { readonly version: number; readonly changed: Changed },
): SaveConflict | null {
  const theirsOf = (field: string) => changed.find((one) => one.field === field)?.theirs ?? null;
  const plan = theirsOf('plan') as ShelfPlanOut | null;
  if (!plan) return null;
  const [base, mine, theirs] = [edit.base.get(), edit.plan.get(), planFromWire(plan)];
  return {
    version,
    base,
    mine,
    theirs,
    merge: mergePlans(base, mine, theirs),
    // Products that the other person removed are known only here.
    products: new Map([...edit.products.get(), ...productsOf(plan.placements)]),
    author: theirsOf('author') as SaveConflict['author'],
    at: theirsOf('at') as string | null,
  };
}

/**
 * Decides about a refused save: ask the person when somebody changed the plan; save again when only a name or a place
 * in the walk changed; nothing when the own save succeeded and its answer was lost.
 */
export function outcomeOf({
  base,
  mine,
  theirs,
}: Pick<SaveConflict, 'base' | 'mine' | 'theirs'>): 'ask' | 'again' | 'saved' {
  const { shape } = diffPlans(base, theirs);
  if (shape === null && sameGoods(mine, theirs)) return 'saved';
  return isEmptyDiff(diffPlans(base, theirs)) ? 'again' : 'ask';
}
