import type { Shelf } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import { diffPlans, isEmptyDiff } from '@javon/planogram';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { productsOf } from './editing/placed.ts';
import { PlanEdit } from './editing/plan-edit.ts';

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
    // News of tags and stock alone takes nothing away of what may be done again.
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
