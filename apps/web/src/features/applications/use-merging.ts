import type { ShelfPlanOut } from '@javon/contract';
import { planFromWire } from '@javon/contract/shelf-wire';
import { mergePlans } from '@javon/planogram';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../../shared/http/failure.ts';
import type { ShelfEdit } from '../shelf-editor/public.ts';
import { productsOf } from '../shelves/public.ts';

/**
 * Merges a plan with saves made while it was drawn, and asks the person to review it: that error replaces the
 * server's message.
 */
export function useMerging({ edit, version: versionRef }: ShelfEdit): <T>(sent: Promise<T>) => Promise<T> {
  const { t } = useTranslation('applications');
  return useCallback(
    async (sent) => {
      try {
        return await sent;
      } catch (error) {
        const stale = error instanceof HttpFailure ? error.body?.conflict : undefined;
        const plan = stale?.changed.find((one) => one.field === 'plan')?.theirs as ShelfPlanOut | undefined;
        if (!(error instanceof HttpFailure) || !error.body || !stale || !plan) throw error;
        const theirs = planFromWire(plan);
        const merged = mergePlans(edit.base.get(), edit.plan.get(), theirs);
        versionRef.current = stale.version;
        edit.rebase(theirs, merged.plan, productsOf(plan.placements));
        const { conflict: _conflict, ...body } = error.body;
        const message = t('merged_look');
        throw new HttpFailure('answer', error.status, { ...body, code: '', message, errors: [] });
      }
    },
    [edit, versionRef, t],
  );
}
