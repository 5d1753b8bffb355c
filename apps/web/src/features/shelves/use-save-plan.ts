import { placeOnShelf, type Shelf, type ShelfPlanOut } from '@javon/contract';
import { type Merge, mergePlans, type ShelfPlan, validatePlacements } from '@javon/planogram';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { report } from '../../shared/http/report.ts';
import { tell } from '../../shared/notify/notify.ts';
import { type Products, productsOf } from './editing/placed.ts';
import { sentOf } from './editing/sending.ts';
import { planOfShelf } from './plan.ts';
import { shelfQuery } from './queries.ts';
import { useKeepShelf } from './use-keep-shelf.ts';
import type { ShelfEdit } from './use-plan-edit.ts';

/** Two people's work on one shelf that has to be put together. */
export interface SaveConflict {
  readonly version: number;
  readonly base: ShelfPlan;
  readonly mine: ShelfPlan;
  readonly theirs: ShelfPlan;
  readonly merge: Merge;
  readonly products: Products;
  /** Who saved last, and when; null where the server did not say. */
  readonly author: { readonly name: string; readonly surname: string } | null;
  readonly at: string | null;
}

type Changed = readonly { readonly field: string; readonly theirs: unknown }[];

function conflictOf(
  edit: ShelfEdit['edit'],
  { version, changed }: { readonly version: number; readonly changed: Changed },
): SaveConflict | null {
  const told = (field: string) => changed.find((one) => one.field === field)?.theirs ?? null;
  const plan = told('plan') as ShelfPlanOut | null;
  if (!plan) return null;
  const [base, mine, theirs] = [edit.base.get(), edit.plan.get(), planOfShelf(plan)];
  return {
    ...{ version, base, mine, theirs, merge: mergePlans(base, mine, theirs) },
    // What they took away is known here alone.
    products: new Map([...edit.products.get(), ...productsOf(plan.placements)]),
    author: told('author') as SaveConflict['author'],
    at: told('at') as string | null,
  };
}

/** Saves the plan of a shelf; what somebody else saved meanwhile is shown, never overwritten. */
export function useSavePlan(shelf: Shelf, { edit, version }: ShelfEdit) {
  const { t } = useTranslation('shelf_editor');
  const client = useQueryClient();
  const keep = useKeepShelf();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);

  const took = useCallback(
    (next: Shelf) => {
      version.current = next.version;
      edit.begin(planOfShelf(next), productsOf(next.placements));
      keep(next);
    },
    [keep, edit, version],
  );
  const save = useCallback(async (): Promise<boolean> => {
    if (!edit.isChanged()) return true;
    const plan = edit.plan.get();
    const forced = validatePlacements(plan).length > 0;
    setSaving(true);
    try {
      const body = { version: version.current, placements: sentOf(plan), forced };
      took(await call(placeOnShelf, { params: { id: shelf.id }, body }, { notify: 'none' }));
      tell(t('saved'));
      return true;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const told = error.code === 'stale_version' ? error.body?.conflict : undefined;
      const found = told ? conflictOf(edit, told) : null;
      if (found) setConflict(found);
      else {
        error.reported = false;
        report(error, false);
      }
      return false;
    } finally {
      setSaving(false);
    }
  }, [edit, shelf.id, took, version, t]);

  /** Goes on with both put together, unsaved; undo leads back to theirs. */
  const merge = useCallback(() => {
    if (!conflict) return;
    version.current = conflict.version;
    edit.rebase(conflict.theirs, conflict.merge.plan, conflict.products);
    setConflict(null);
  }, [conflict, edit, version]);
  /** Gives up one's own changes for theirs. */
  const takeTheirs = useCallback(() => {
    if (!conflict) return;
    version.current = conflict.version;
    edit.begin(conflict.theirs, conflict.products);
    setConflict(null);
    void client.invalidateQueries({ queryKey: shelfQuery(shelf.id).queryKey });
  }, [client, conflict, edit, shelf.id, version]);
  const close = useCallback(() => setConflict(null), []);
  return { saving, save, conflict, merge, takeTheirs, close };
}
