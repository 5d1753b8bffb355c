import type { ShelfPlan } from '@javon/planogram';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import styles from './from-above.module.css';

interface StoreySelectProps {
  readonly plan: ShelfPlan;
  readonly value: number;
  readonly onChange: (storey: number) => void;
}

/** Which storey's goods are seen from above, each with how many places it holds. */
export function StoreySelect({ plan, value, onChange }: StoreySelectProps) {
  const { t } = useTranslation('shelves');
  const storeys = [...new Set(plan.storeys.map((one) => one.storey))].sort((a, b) => a - b);
  if (storeys.length < 2) return null;
  const count = (storey: number) => plan.placements.filter((one) => one.storey === storey).length;
  return (
    <NativeSelect
      size="xs"
      className={styles.storey ?? ''}
      aria-label={t('views.plan_storey')}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={storeys.map((one) => ({
        value: String(one),
        label: t('views.plan_storey_goods', { number: one, places: formatNumber(count(one)) }),
      }))}
    />
  );
}
