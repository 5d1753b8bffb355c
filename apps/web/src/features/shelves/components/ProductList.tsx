import { listProducts, type Product, type ShelfSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconChevronDown, IconPackage, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { warn } from '../../../shared/notify/notify.ts';
import { useScanner } from '../../../shared/scan/use-scanner.ts';
import { useStore } from '../../../shared/store.ts';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { StoredPicture } from '../../../shared/ui/picture/StoredPicture.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { categoriesQuery } from '../../goods/public.ts';
import { followPress, pressOf, type Surface } from '../editing/drag.ts';
import { placeable } from '../editing/placed.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './product-list.module.css';
import { focusCanvas } from './SelectionTools.tsx';

const PAGE = 50;

interface ProductListProps {
  readonly edit: PlanEdit;
  readonly surface: RefObject<Surface | null>;
  readonly branch: string;
  readonly categories: ShelfSummary['categories'];
  /** The face on the screen. */
  readonly face: number;
  readonly onFace: (face: number) => void;
}

/** Products that could stand here: dragged onto the shelf, or taken in hand by a press, a key or a scan. */
export function ProductList({ edit, surface, branch, categories, face, onFace }: ProductListProps) {
  const { t } = useTranslation('shelf_editor');
  const localised = useLocalised();
  const [search, setSearch] = useState<string>();
  const [category, setCategory] = useState(categories[0] ? String(categories[0].id) : undefined);
  const [opened, setOpened] = useState(false);
  const query = { search, category: category ? Number(category) : undefined, branch, limit: PAGE };
  const pages = useListPages(listProducts, query);
  const plan = useStore(edit.plan);
  const counts = useMemo(() => {
    const by = new Map<number, number>();
    for (const one of plan.placements) by.set(one.product, (by.get(one.product) ?? 0) + 1);
    return by;
  }, [plan]);
  const { data: tree } = useQuery(categoriesQuery);
  const colours = useMemo(() => new Map(tree?.items.map((one) => [one.id, one.colour])), [tree]);
  const pick = (product: Product, by: 'hand' | 'drag') => {
    const known = placeable(product, colours.get(product.category.id));
    const shown = { front: Math.max(1, product.front_quantity), back: product.back_quantity };
    edit.pick(known, shown, by, by === 'hand' ? face : null);
    setOpened(false);
    return (shown.front * known.width_mm) / 2;
  };
  useScanner((code) => {
    void call(listProducts, { query: { code, branch, limit: 1 } }).then(
      ({ items: [found] }) => {
        if (!found) return warn(t('list.unknown_code', { code }));
        const there = plan.placements.filter((one) => one.product === found.id);
        const [first] = there;
        if (first) {
          onFace(first.face);
          return edit.select(there.filter((one) => one.face === first.face).map((one) => one.id));
        }
        pick(found, 'hand');
        focusCanvas();
      },
      () => undefined,
    );
  });
  const onPress = (event: PointerEvent<HTMLElement>, product: Product) => {
    if (event.button !== 0) return;
    followPress(
      edit,
      () => surface.current,
      pressOf(event.nativeEvent),
      () => pick(product, 'drag'),
    );
  };
  const options = categories.map((one) => ({ value: String(one.id), label: localised(one.name) }));
  return (
    <section className={styles.list} aria-label={t('list.title')} data-opened={opened || undefined}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {opened ? (
          <IconChevronDown size={18} aria-hidden="true" />
        ) : (
          <IconPlus size={18} aria-hidden="true" />
        )}
        {t('list.open')}
      </button>
      <div className={styles.inner}>
        <div className={styles.filters}>
          <SearchBox value={search} onChange={setSearch} label={t('list.search')} />
          {options.length > 0 ? (
            <FilterSelect
              label={t('list.all_categories')}
              options={options}
              value={category}
              onChange={setCategory}
            />
          ) : null}
        </div>
        <ul className={styles.rows} aria-busy={pages.isFirstLoading} data-stale={pages.isStale || undefined}>
          {pages.rows.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              places={counts.get(product.id) ?? 0}
              onPress={onPress}
              onPick={() => {
                pick(product, 'hand');
                focusCanvas();
              }}
            />
          ))}
          {pages.hasMore ? (
            <li className={styles.more}>
              <Button size="xs" variant="default" loading={pages.isLoadingMore} onClick={pages.loadMore}>
                {t('list.more')}
              </Button>
            </li>
          ) : null}
          {!pages.isFirstLoading && pages.rows.length === 0 ? (
            <li className={styles.none}>{t(pages.error ? 'list.failed' : 'list.none')}</li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}

interface ProductRowProps {
  readonly product: Product;
  /** How many times it stands on the shelf. */
  readonly places: number;
  readonly onPress: (event: PointerEvent<HTMLElement>, product: Product) => void;
  readonly onPick: () => void;
}

function ProductRow({ product, places, onPress, onPick }: ProductRowProps) {
  const { t } = useTranslation(['shelf_editor', 'shelves', 'ui']);
  const localised = useLocalised();
  const { width_mm: width, height_mm: height, length_mm: depth } = product;
  const isSized = width !== null && height !== null && depth !== null;
  const left = product.branch_balance ?? product.stock_balance;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.product}
        disabled={!isSized}
        onPointerDown={(event) => isSized && onPress(event, product)}
        onContextMenu={(event) => event.preventDefault()}
        onClick={onPick}
      >
        <StoredPicture path={product.picture_url} alt="" size={28}>
          <IconPackage size={16} stroke={1.6} />
        </StoredPicture>
        <span className={styles.words}>
          <b>
            <span className="visually-hidden">{t('shelf_editor:list.take')} </span>
            {localised(product.name)}
          </b>
          <span>
            {product.sku} ·{' '}
            {product.price === null
              ? t('shelves:inspector.no_price')
              : t('ui:money', { amount: formatNumber(product.price) })}
          </span>
          <span>
            {isSized
              ? t('shelves:inspector.cm', { value: [width, height, depth].map(formatCm).join(' × ') })
              : t('shelf_editor:list.no_size')}
            {' · '}
            <span data-none={left <= 0 || undefined}>
              {t('shelf_editor:list.left', { count: left, number: formatNumber(left) })}
            </span>
          </span>
        </span>
        {places > 0 ? (
          <span className={styles.places} title={t('shelf_editor:list.places', { count: places })}>
            ✓{places > 1 ? places : ''}
          </span>
        ) : null}
      </button>
    </li>
  );
}
