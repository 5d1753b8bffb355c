import type { PlacedProduct, Shelf } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import { diffPlans, isEmptyDiff, type ShelfPlan } from '@javon/planogram';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { productsOf } from '../../shelves/public.ts';
import { PlanEdit } from './plan-edit.ts';

/** A shelf's plan for editing, and the version that it began from. */
export interface ShelfEdit {
  readonly edit: PlanEdit;
  readonly version: { current: number };
}

/** Keeps the plan of a shelf for editing: a newer one is taken over while nothing is unsaved, never over unsaved work. */
export function usePlanEdit(shelf: Shelf): ShelfEdit {
  const [edit] = useState(() => new PlanEdit(planFromWire(shelf), productsOf(shelf.placements)));
  const version = useRef(shelf.version);
  const shown = useRef(shelf);
  useEffect(() => {
    if (shown.current === shelf) return;
    shown.current = shelf;
    const [plan, products] = [planFromWire(shelf), productsOf(shelf.placements)];
    if (edit.isChanged()) return edit.learn(products);
    version.current = shelf.version;
    // A change of tags or stock alone keeps the undo and redo history.
    if (isEmptyDiff(diffPlans(edit.base.get(), plan))) edit.learn(products);
    else edit.begin(plan, products);
  }, [edit, shelf]);
  return { edit, version };
}

/** Whether a plan has unsaved changes; renders only when the answer changes. */
export function useIsChanged(edit: PlanEdit): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [edit.base.subscribe(listener), edit.plan.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [edit],
  );
  return useSyncExternalStore(subscribe, () => edit.isChanged());
}

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
