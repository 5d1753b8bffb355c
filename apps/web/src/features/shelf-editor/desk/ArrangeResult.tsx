import type { AnswerOf } from '@javon/contract';
import { diffPlans, type ShelfPlan } from '@javon/planogram';
import { Button } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { MarkCounts, type Products } from '../../shelves/public.ts';
import { leavingAndJoined } from './arranged.ts';
import styles from './desk.module.css';

export interface Run {
  readonly answer: AnswerOf<'arrangeShelf'>;
  /** Plan that was arranged. */
  readonly from: ShelfPlan;
  readonly plan: ShelfPlan;
}

interface ResultProps {
  /** Button to press next. */
  readonly main: Ref<HTMLButtonElement>;
  readonly run: Run;
  readonly products: Products;
  readonly onApply: () => void;
  readonly onBack: () => void;
}

/** Result of a run: the changes to the shelf, and why some products found no place. */
export function ArrangeResult({ main, run: { answer, from, plan }, products, onApply, onBack }: ResultProps) {
  const { t } = useTranslation('shelf_editor');
  const countsId = useId();
  const localised = useLocalised();
  const diff = diffPlans(from, plan);
  const moved = diff.changed.filter((one) => one.changes.includes('moved')).length;
  const counts = [
    ['added', diff.added.length],
    ['moved', moved],
    ['changed', diff.changed.length - moved],
    ['removed', diff.removed.length],
  ] as const;
  const { leaving, joined } = leavingAndJoined(diff.removed, plan);
  const reasons = [...Map.groupBy(answer.left_out, (one) => one.reason)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return (
    <>
      <MarkCounts
        id={countsId}
        counts={counts.map(([mark, count]) => ({ mark, count, label: t(`marks.${mark}`) }))}
      />
      {answer.more_products ? <Quiet>{t('arrange.more_products', { count: answer.products })}</Quiet> : null}
      <Row gap={8} wrap>
        <Button ref={main} aria-describedby={countsId} onClick={onApply}>
          {t('arrange.apply')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('arrange.again')}
        </Button>
      </Row>
      <ListedProducts title={t('arrange.gone')} ids={leaving} products={products} />
      <ListedProducts title={t('arrange.joined')} ids={joined} products={products} />
      <h3>
        {t('arrange.left_out', {
          count: answer.left_out.length,
          number: formatNumber(answer.left_out.length),
        })}
      </h3>
      {reasons.map(([reason, items]) => (
        <Listed key={reason} title={t(`arrange.reasons.${reason}`)} count={items.length}>
          {items.slice(0, 100).map(({ product, needs, most }) => (
            <Row as="li" key={product.id} gap={8} justify="between">
              {localised(product.name)}
              {needs !== null && most !== null ? (
                <Row as="span" fixed tone="quiet">
                  {t('arrange.room', { needs: formatCm(needs), most: formatCm(most) })}
                </Row>
              ) : null}
            </Row>
          ))}
        </Listed>
      ))}
    </>
  );
}

interface ListedProductsProps {
  readonly title: string;
  readonly ids: readonly number[];
  readonly products: Products;
}

/** Products that leave or join the shelf; nothing where there are none. */
function ListedProducts({ title, ids, products }: ListedProductsProps) {
  const localised = useLocalised();
  const known = ids.flatMap((id) => products.get(id) ?? []);
  if (known.length === 0) return null;
  return (
    <Listed title={title} count={known.length}>
      {known.map((product) => (
        <li key={product.id}>{localised(product.name)}</li>
      ))}
    </Listed>
  );
}

interface ListedProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** A list that is folded behind its title and count. */
function Listed({ title, count, children }: ListedProps) {
  return (
    <details className={styles.reason}>
      <summary>
        {title} <b>{formatNumber(count)}</b>
      </summary>
      <Stack as="ul" gap={6} padding="0 0 8px 12px">
        {children}
      </Stack>
    </details>
  );
}
