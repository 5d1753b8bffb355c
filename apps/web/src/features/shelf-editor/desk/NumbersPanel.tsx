import type { PlacedProduct } from '@javon/contract';
import { type GoodsProduct, type GroupNumbers, numbersOf } from '@javon/planogram';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useStore } from '../../../shared/store.ts';
import { Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Bar } from '../../../shared/ui/values/Bar.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { categoriesQuery } from '../../goods/public.ts';
import { ZONES } from '../../shelves/public.ts';
import { PanelFrame } from '../components/PanelFrame.tsx';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './desk.module.css';

/** Brands and categories listed at once; a button shows the others. */
const NAMED = 12;

const percent = (share: number) => `${Math.round(share * 100)} %`;
/** Millimetres as metres with a tenth. */
const metres = (length: number) => formatNumber(Math.round(length / 100) / 10);

/** Figures of the current plan: zones, space, brands, categories, value. */
export function NumbersPanel({ edit, onClose }: { readonly edit: PlanEdit; readonly onClose: () => void }) {
  const { t } = useTranslation(['shelf_editor', 'shelves']);
  const localised = useLocalised();
  const plan = useStore(edit.plan);
  const products = useStore(edit.products);
  const { data: tree } = useQuery(categoriesQuery);
  const numbers = useMemo(() => numbersOf(plan, [...products.values()].map(goodsOf)), [plan, products]);
  const categoryOf = (id: number) => {
    const found = tree?.items.find((one) => one.id === id);
    return found ? localised(found.name) : `#${id}`;
  };
  return (
    <PanelFrame title={t('shelf_editor:panels.numbers')} onClose={onClose}>
      <Facts layout="spread" lined>
        <Line name={t('shelf_editor:numbers.value')}>
          <Money value={numbers.value} />
        </Line>
        <Line name={t('shelf_editor:numbers.products')}>{formatNumber(numbers.products)}</Line>
        <Line name={t('shelf_editor:numbers.places')}>{formatNumber(numbers.placements)}</Line>
        <Line name={t('shelf_editor:numbers.pieces')}>{formatNumber(numbers.pieces)}</Line>
        <Line name={t('shelf_editor:numbers.fill')}>
          {t('shelf_editor:numbers.of', {
            taken: metres(numbers.all.taken),
            all: metres(numbers.all.length),
            share: percent(numbers.all.fill),
          })}
        </Line>
        {numbers.unpriced > 0 ? (
          <Line name={t('shelf_editor:numbers.unpriced')}>{formatNumber(numbers.unpriced)}</Line>
        ) : null}
        {numbers.premiumInGolden === null ? null : (
          <Line name={t('shelf_editor:numbers.premium')}>{percent(numbers.premiumInGolden)}</Line>
        )}
      </Facts>
      <Stack as="section" gap={4}>
        <h3>{t('shelf_editor:numbers.zones')}</h3>
        <Facts layout="spread" lined>
          {ZONES.map((zone) => {
            const { share, fill, length } = numbers.zones[zone];
            return (
              <Line key={zone} name={t(`shelves:zones.${zone}`)} bar={fill}>
                {t('shelf_editor:numbers.zone', {
                  share: percent(share),
                  length: metres(length),
                  fill: percent(fill),
                })}
              </Line>
            );
          })}
        </Facts>
      </Stack>
      <Groups title={t('shelf_editor:numbers.brands')} groups={numbers.brands}>
        {(key) => key ?? t('shelf_editor:numbers.no_brand')}
      </Groups>
      <Groups title={t('shelf_editor:numbers.categories')} groups={numbers.categories}>
        {categoryOf}
      </Groups>
    </PanelFrame>
  );
}

interface LineProps {
  readonly name: string;
  /** Share that a bar below shows, from 0 to 1. */
  readonly bar?: number;
  readonly children: ReactNode;
}

function Line({ name, bar, children }: LineProps) {
  return (
    <Grid columns="1fr auto" gap={12} rowGap={2}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {bar === undefined ? null : (
        <div style={{ gridColumn: '1 / -1' }}>
          <Bar tone="accent" height={4} share={bar} />
        </div>
      )}
    </Grid>
  );
}

interface GroupsProps<K> {
  readonly title: string;
  readonly groups: readonly GroupNumbers<K>[];
  /** Words for a key. */
  readonly children: (key: K) => string;
}

function Groups<K extends string | number | null>({ title, groups, children }: GroupsProps<K>) {
  const { t } = useTranslation('shelf_editor');
  const most = groups[0]?.length ?? 1;
  if (groups.length === 0) return null;
  const lines = (some: typeof groups) => (
    <Facts layout="spread" lined>
      {some.map((group) => (
        <Line key={group.key} name={children(group.key)} bar={group.length / most}>
          {t('numbers.metres', { length: metres(group.length) })}
        </Line>
      ))}
    </Facts>
  );
  const rest = groups.slice(NAMED);
  return (
    <Stack as="section" gap={4}>
      <h3>{title}</h3>
      {lines(groups.slice(0, NAMED))}
      {rest.length > 0 ? (
        <details className={styles.reason}>
          <summary>{t('and_more', { number: formatNumber(rest.length) })}</summary>
          {lines(rest)}
        </details>
      ) : null}
    </Stack>
  );
}

/** A product of a plan as the engine's numbers take it. */
function goodsOf(product: PlacedProduct): GoodsProduct {
  return {
    id: product.id,
    width: product.width_mm,
    height: product.height_mm,
    depth: product.depth_mm,
    category: product.category_id,
    brand: product.brand,
    price: product.price,
    weight: null,
    premium: product.premium,
    priority: 0,
    stock: product.branch_balance,
  };
}
