import type { ListedProduct } from '@javon/contract';
import { IconPackage } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useStore } from '../../../shared/store.ts';
import { Card, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { StoredPicture } from '../../../shared/ui/picture/StoredPicture.tsx';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './product-list.module.css';

interface ProductRowsProps {
  readonly edit: PlanEdit;
  readonly products: readonly ListedProduct[];
  /** Always the same functions. */
  readonly onPress: (event: PointerEvent<HTMLElement>, product: ListedProduct) => void;
  readonly onPick: (product: ListedProduct) => void;
}

/** Rows of products, each with its count on the plan; a changed count renders its own row only. */
export function ProductRows({ edit, products, onPress, onPick }: ProductRowsProps) {
  const plan = useStore(edit.plan);
  const counts = useMemo(() => {
    const by = new Map<number, number>();
    for (const one of plan.placements) by.set(one.product, (by.get(one.product) ?? 0) + 1);
    return by;
  }, [plan]);
  // Roving tab stop: Tab reaches one row, the arrows move on from it.
  const [reached, setReached] = useState<number | null>(null);
  const able = products.filter(isSized);
  const tabStop = (able.find((one) => one.id === reached) ?? able[0])?.id;
  return products.map((product) => (
    <ProductRow
      key={product.id}
      product={product}
      isTabStop={product.id === tabStop}
      onReach={setReached}
      places={counts.get(product.id) ?? 0}
      onPress={onPress}
      onPick={onPick}
    />
  ));
}

interface ProductRowProps {
  readonly product: ListedProduct;
  /** Count of its places on the shelf. */
  readonly places: number;
  readonly isTabStop: boolean;
  /** Always the same function, as are the others. */
  readonly onReach: (product: number) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, product: ListedProduct) => void;
  readonly onPick: (product: ListedProduct) => void;
}

/** Without its sizes a product is not placed. */
function isSized(one: ListedProduct): boolean {
  return one.width_mm !== null && one.height_mm !== null && one.length_mm !== null;
}

/** Up, down and to the ends of the list by keys. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll('button[data-row]:enabled') ?? [])];
  const at = rows.indexOf(event.currentTarget);
  const steps: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = rows[step];
  if (next instanceof HTMLElement) next.focus();
}

const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, places, onPress, onPick } = props;
  const { t } = useTranslation(['shelf_editor', 'shelves', 'ui']);
  const localised = useLocalised();
  const { width_mm: width, height_mm: height, length_mm: depth } = product;
  const canStand = isSized(product);
  const left = product.branch_balance ?? product.stock_balance;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={`press ${styles.product}`}
        data-row
        tabIndex={props.isTabStop ? 0 : -1}
        disabled={!canStand}
        onFocus={() => props.onReach(product.id)}
        onKeyDown={walkRows}
        onPointerDown={(event) => canStand && onPress(event, product)}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => onPick(product)}
      >
        <StoredPicture path={product.picture_url} alt="" size={28}>
          <IconPackage size={16} stroke={1.6} />
        </StoredPicture>
        <Stack as="span" grow>
          <Text as="b" size="sm" weight="medium">
            <span className="visually-hidden">{t('shelf_editor:list.take')} </span>
            {localised(product.name)}
          </Text>
          <span>
            {product.sku} ·{' '}
            {product.price === null
              ? t('shelves:inspector.no_price')
              : t('ui:money', { amount: formatNumber(product.price) })}
          </span>
          <span>
            {width !== null && height !== null && depth !== null
              ? t('shelves:inspector.cm', { value: [width, height, depth].map(formatCm).join(' × ') })
              : t('shelf_editor:list.no_size')}
            {' · '}
            <Text nowrap tone={left <= 0 ? 'negative' : undefined}>
              {t('shelf_editor:list.left', { count: left, number: formatNumber(left) })}
            </Text>
          </span>
        </Stack>
        {places > 0 ? (
          <Card
            as="span"
            card="accent"
            tone="accent"
            weight="bold"
            padding="0 6px"
            borderRadius={4}
            title={t('shelf_editor:list.places', { count: places })}
          >
            ✓{places > 1 ? places : ''}
          </Card>
        ) : null}
      </button>
    </li>
  );
});
