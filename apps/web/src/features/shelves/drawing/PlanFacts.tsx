import { type Elevation, fillOf } from '@javon/planogram';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import styles from './drawing.module.css';
import type { Placed } from './placed.ts';

interface PlanFactsProps {
  readonly elevation: Elevation;
  readonly placed: ReadonlyMap<number, Placed>;
  readonly wrong: ReadonlySet<number>;
}

/** Key figures of the plan below the drawing; the panel of numbers has more. */
export const PlanFacts = memo(function PlanFacts({ elevation, placed, wrong }: PlanFactsProps) {
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  const all = [...placed.values()];
  const products = new Set(all.map((one) => one.product.id)).size;
  const toPrint = new Set(all.filter((one) => one.tagState === 'to_print').map((one) => one.product.id)).size;
  return (
    <dl className={styles.numbers} aria-label={t('shelves:view.numbers')}>
      <div>
        <dt>{t('shelves:view.products')}</dt>
        <dd>{formatNumber(products)}</dd>
      </div>
      <div>
        <dt>{t('shelves:view.to_print')}</dt>
        <dd data-state={toPrint > 0 ? 'to_print' : undefined}>{formatNumber(toPrint)}</dd>
      </div>
      <div>
        <dt>{t('shelves:view.fill')}</dt>
        <dd>{Math.round(fillOf(elevation) * 100)} %</dd>
      </div>
      {wrong.size > 0 ? (
        <div>
          <dt>{t('shelf_editor:wrong')}</dt>
          <dd data-state="wrong">{formatNumber(wrong.size)}</dd>
        </div>
      ) : null}
    </dl>
  );
});
