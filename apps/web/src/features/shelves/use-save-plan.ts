import { placeOnShelf, type Shelf } from '@javon/contract';
import { validatePlacements } from '@javon/planogram';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { report } from '../../shared/http/report.ts';
import { tell } from '../../shared/notify/notify.ts';
import { productsOf } from './editing/placed.ts';
import { sentOf } from './editing/sending.ts';
import { planOfShelf } from './plan.ts';
import { shelfQuery } from './queries.ts';
import type { SaveConflict } from './save-conflict.ts';
import { useKeepShelf } from './use-keep-shelf.ts';
import type { ShelfEdit } from './use-plan-edit.ts';

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
      // Putting two plans together is seldom needed, so it comes when it is.
      const found = told ? (await import('./save-conflict.ts')).conflictOf(edit, told) : null;
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
