import type { PlanSummary } from '@javon/contract';
import { diffPlans, type ShelfPlan } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { MarkCounts } from '../../shelves/public.ts';

const KINDS = ['added', 'removed', 'moved', 'resized', 'replaced', 'prioritised'] as const;

type Counts = Pick<PlanSummary, (typeof KINDS)[number]>;

/** Counts of the differences between two plans, in the colours of the drawing. */
export function PlanSummaryCounts({ summary }: { readonly summary: Counts }) {
  const { t } = useTranslation('applications');
  const nonZero = KINDS.filter((kind) => summary[kind] > 0);
  if (nonZero.length === 0) return <Quiet size="sm">{t('no_difference')}</Quiet>;
  return (
    <MarkCounts
      counts={nonZero.map((kind) => ({
        mark: kind === 'added' || kind === 'removed' ? kind : 'moved',
        count: summary[kind],
        label: t(`counts.${kind}`),
      }))}
    />
  );
}

/** The same counts, computed from two plans. */
export function PlanCounts({ before, after }: { readonly before: ShelfPlan; readonly after: ShelfPlan }) {
  const diff = diffPlans(before, after);
  const changed = (kind: 'moved' | 'resized' | 'replaced' | 'prioritised') =>
    diff.changed.filter((one) => one.changes.includes(kind)).length;
  return (
    <PlanSummaryCounts
      summary={{
        added: diff.added.length,
        removed: diff.removed.length,
        moved: changed('moved'),
        resized: changed('resized'),
        replaced: changed('replaced'),
        prioritised: changed('prioritised'),
      }}
    />
  );
}
