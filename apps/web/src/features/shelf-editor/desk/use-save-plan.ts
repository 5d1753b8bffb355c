import { placeOnShelf, type Shelf } from '@javon/contract';
import { planFromWire, sentPlacements } from '@javon/contract/shelf-wire';
import { diffPlans, type ShelfPlan, validatePlacements } from '@javon/planogram';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { orNull } from '../../../shared/http/or-null.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { report } from '../../../shared/http/report.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { productsOf, shelfQuery, storeShelf } from '../../shelves/public.ts';
import type { ShelfEdit } from '../editing/use-plan-edit.ts';
import type { SaveConflict } from './save-conflict.ts';

/** Message about a saved plan, and how many products were placed: that and setting priorities have their own. */
export function messageOf(before: ShelfPlan, after: ShelfPlan) {
  const { added, removed, changed } = diffPlans(before, after);
  const count = new Set(added.map(({ product }) => product)).size;
  if (removed.length > 0 || (added.length > 0 && changed.length > 0))
    return { key: 'shelf_edited', count } as const;
  if (added.length > 0) return { key: count > 1 ? 'products_bound' : 'product_bound', count } as const;
  const isPriority =
    changed.length > 0 && changed.every(({ changes }) => changes.every((change) => change === 'prioritised'));
  return { key: isPriority ? 'product_priority_saved' : 'shelf_edited', count } as const;
}

/** Saves the plan of a shelf; what somebody else saved meanwhile is shown, never overwritten. */
export function useSavePlan(shelf: Shelf, { edit, version: versionRef }: ShelfEdit) {
  const { t } = useTranslation(['notices', 'shelf_editor']);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  // A second press of the keys before the answer must not send the same version again.
  const isSaving = useRef(false);

  /** Sends the plan. Edits made meanwhile stay, as unsaved changes to the saved plan. */
  const send = async () => {
    const before = edit.base.get();
    const sent = edit.plan.get();
    const forced = validatePlacements(sent).length > 0;
    const body = { version: versionRef.current, placements: sentPlacements(sent), forced };
    const next = await call(placeOnShelf, { params: { id: shelf.id }, body }, { notify: 'none' });
    const saved = planFromWire(next);
    // Loaded on demand: only needed if the plan was edited while it was being saved.
    const after = edit.plan.get() === sent ? null : await import('./after-save.ts');
    const now = after ? after.rebaseEdits(sent, saved, edit.plan.get()) : saved;
    versionRef.current = next.version;
    edit.rebase(saved, now, productsOf(next.placements));
    storeShelf(next);
    const { key, count } = messageOf(before, sent);
    notifySuccess(t(key, { name: shelf.name, count }));
  };

  /**
   * Resolves a save refused as stale: true if settled, false if the person has to decide, null if there is no
   * conflict in the answer.
   */
  const settle = async (
    stale: Parameters<typeof import('./save-conflict.ts').conflictOf>[1],
  ): Promise<boolean | null> => {
    // Loaded on demand: conflicts are rare.
    const { conflictOf, outcomeOf } = await import('./save-conflict.ts');
    const found = conflictOf(edit, stale);
    if (!found) return null;
    const outcome = outcomeOf(found);
    if (outcome === 'ask') {
      setConflict(found);
      return false;
    }
    versionRef.current = found.version;
    if (outcome === 'again') await send();
    else {
      edit.begin(found.theirs, found.products);
      void queryClient.invalidateQueries(shelfQuery(shelf.id));
      notifySuccess(t('shelf_edited', { name: shelf.name }));
    }
    return true;
  };

  const { mutateAsync, isPending: saving } = useMutation({
    mutationFn: async (): Promise<boolean> => {
      try {
        await send();
        return true;
      } catch (error) {
        const stale =
          error instanceof HttpFailure && error.code === 'stale_version' ? error.body?.conflict : undefined;
        const settled = stale ? await settle(stale) : null;
        if (settled === null) throw error;
        return settled;
      }
    },
    onError: (error) => {
      if (!(error instanceof HttpFailure)) return;
      if (error.code === 'not_found') return warn(t('shelf_editor:gone'));
      report(error);
    },
  });
  /** Returns whether nothing is left unsaved. */
  const save = async (): Promise<boolean> => {
    if (isSaving.current) return false;
    if (!edit.isChanged()) return true;
    isSaving.current = true;
    try {
      return (await orNull(mutateAsync())) ?? false;
    } finally {
      isSaving.current = false;
    }
  };

  /** Continues with both merged, unsaved; undo leads back to the other person's plan. */
  const merge = () => {
    if (!conflict) return;
    versionRef.current = conflict.version;
    edit.rebase(conflict.theirs, conflict.merge.plan, conflict.products);
    setConflict(null);
    void queryClient.invalidateQueries(shelfQuery(shelf.id));
  };
  /** Discards the own changes in favour of the other person's. */
  const takeTheirs = () => {
    if (!conflict) return;
    versionRef.current = conflict.version;
    edit.begin(conflict.theirs, conflict.products);
    setConflict(null);
  };
  return { saving, save, conflict, merge, takeTheirs, close: () => setConflict(null) };
}
