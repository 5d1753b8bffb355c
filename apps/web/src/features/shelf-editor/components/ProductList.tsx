import { type ListedProduct, listProducts, type ShelfSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  memo,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { warn } from '../../../shared/notify/notify.ts';
import { useScanner } from '../../../shared/scan/use-scanner.ts';
import { Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { useLatest } from '../../../shared/use-latest.ts';
import { categoriesQuery } from '../../goods/public.ts';
import { placeable } from '../../shelves/public.ts';
import { followPress, pressOf, type Surface } from '../editing/drag.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { focusCanvas } from './focus.ts';
import { ProductRows } from './ProductRows.tsx';
import styles from './product-list.module.css';

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

/** Moves the focus to the first of the rows that were asked for: the button for more is below them by then. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    const from = askedAt.current;
    if (from === null || count <= from) return;
    askedAt.current = null;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    rows
      .slice(from)
      .find((row) => !row.matches(':disabled'))
      ?.focus();
  }, [count]);
  const onMore = () => {
    askedAt.current = count;
  };
  return { list, onMore };
}

/** List of products for this shelf: dragged onto it, or picked up by a press, a key or a scan. */
export const ProductList = memo(function ProductList(props: ProductListProps) {
  const { edit, surface, branch, categories, face, onFace } = props;
  const { t } = useTranslation('shelf_editor');
  const localised = useLocalised();
  const [search, setSearch] = useState<string>();
  const [category, setCategory] = useState(categories[0] ? String(categories[0].id) : undefined);
  const [opened, setOpened] = useState(false);
  const query = { search, category: category ? Number(category) : undefined, branch, limit: PAGE };
  const pages = useListPages(listProducts, query);
  const { list, onMore } = useFocusOnMore(pages.rows.length);
  const { data: tree } = useQuery(categoriesQuery);
  const colours = useMemo(() => new Map(tree?.items.map((one) => [one.id, one.colour])), [tree]);
  const pick = (product: ListedProduct, by: 'hand' | 'drag') => {
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
        const there = edit.plan.get().placements.filter((one) => one.product === found.id);
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
  // The callbacks are stable, so that a row renders only when its own product or count changes.
  const latestRef = useLatest(pick);
  const onPress = useCallback(
    (event: PointerEvent<HTMLElement>, product: ListedProduct) => {
      if (event.button !== 0) return;
      followPress(
        edit,
        () => surface.current,
        pressOf(event.nativeEvent),
        () => latestRef.current(product, 'drag'),
      );
    },
    [edit, surface],
  );
  const onPick = useCallback((product: ListedProduct) => {
    latestRef.current(product, 'hand');
    focusCanvas();
  }, []);
  const loadMore = () => {
    onMore();
    pages.loadMore();
  };
  const options = categories.map((one) => ({ value: String(one.id), label: localised(one.name) }));
  return (
    <Stack
      as="section"
      className={styles.list}
      aria-label={t('list.title')}
      data-opened={opened || undefined}
    >
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
      <Stack minHeight={0} grow className={styles.inner}>
        <Stack line="below" gap={6} className={styles.filters}>
          <SearchBox value={search} onChange={setSearch} label={t('list.search')} />
          {options.length > 0 ? (
            <FilterSelect
              label={t('list.all_categories')}
              options={options}
              value={category}
              onChange={setCategory}
            />
          ) : null}
        </Stack>
        <ul
          ref={list}
          className={styles.rows}
          aria-busy={pages.isFirstLoading}
          data-stale={pages.isStale || undefined}
        >
          <ProductRows edit={edit} products={pages.rows} onPress={onPress} onPick={onPick} />
          {pages.hasMore ? (
            <li style={{ padding: 12, textAlign: 'center' }}>
              <Button size="xs" variant="default" loading={pages.isLoadingMore} onClick={loadMore}>
                {t('list.more')}
              </Button>
            </li>
          ) : null}
          {!pages.isFirstLoading && pages.rows.length === 0 ? (
            <Text as="li" size="sm" tone="quiet" padding={12} style={{ textAlign: 'center' }}>
              {t(pages.error ? 'list.failed' : 'list.none')}
            </Text>
          ) : null}
        </ul>
      </Stack>
    </Stack>
  );
});
