import { type Elevation, fillOf } from '@javon/planogram';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Text } from '../../../shared/ui/layout/layout.tsx';
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
  const isKnown = all.every((one) => one.tagState !== undefined);
  const toPrint = new Set(all.filter((one) => one.tagState === 'to_print').map((one) => one.product.id)).size;
  return (
    <Facts layout="line" size="sm" aria-label={t('shelves:view.numbers')}>
      <Fact name={t('shelves:view.products')}>{formatNumber(products)}</Fact>
      {isKnown ? (
        <Fact name={t('shelves:view.to_print')}>
          <Text tone={toPrint > 0 ? 'warning' : undefined}>{formatNumber(toPrint)}</Text>
        </Fact>
      ) : null}
      <Fact name={t('shelves:view.fill')}>{Math.round(fillOf(elevation) * 100)} %</Fact>
      {wrong.size > 0 ? (
        <Fact name={t('shelf_editor:wrong')}>
          <Text tone="negative">{formatNumber(wrong.size)}</Text>
        </Fact>
      ) : null}
    </Facts>
  );
});
