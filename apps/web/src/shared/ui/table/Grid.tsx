import { Checkbox, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { actionOf } from '../../keys/key-map.ts';
import { useListedKeys } from '../../keys/use-keys.ts';
import { HrefLink } from '../link/HrefLink.tsx';
import { useDelayed } from '../states/use-delayed.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import {
  COLUMN_WIDTH,
  type Column,
  type ColumnChoice,
  choiceApplied,
  MIN_COLUMN_WIDTH,
  readChoice,
  writeChoice,
} from './columns.ts';
import { MoreRows } from './MoreRows.tsx';
import type { DataTableProps } from './props.ts';
import { parseSort, pressSort } from './sorting.ts';
import styles from './table.module.css';

const ROW_HEIGHT = 36;
const CHECK_WIDTH = 40;
/** Rows before the end at which the next page is fetched. */
const AHEAD = 15;
const SKELETON_ROWS = 14;

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature });
type Features = typeof features;

/** Whether a press landed on something that has a purpose of its own. */
function isOwnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="button"]') !== null;
}

/** The table on a screen that is wide enough for one. */
export function Grid<Row>(props: DataTableProps<Row>) {
  const { id, label, columns, pages, rowId, rowName, href, onOpen, selection } = props;
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const [choice, setChoice] = useState<ColumnChoice>(() => readChoice(id));
  useEffect(
    () =>
      choiceApplied.on((table) => {
        if (table === id) setChoice(readChoice(id));
      }),
    [id],
  );
  const keepChoice = (next: ColumnChoice) => {
    setChoice(next);
    writeChoice(id, next);
  };

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo<ColumnDef<Features, Row & object>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        size: column.width ?? COLUMN_WIDTH,
        minSize: MIN_COLUMN_WIDTH,
      })),
    [columns],
  );
  const visibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column, i) => [
          column.id,
          i === 0 || column.fixed || !(choice.hidden[column.id] ?? column.hiddenAtFirst ?? false),
        ]),
      ),
    [columns, choice.hidden],
  );
  const table = useTable<Features, Row & object>({
    features,
    columns: definitions,
    data: pages.rows as (Row & object)[],
    getRowId: (row) => String(rowId(row)),
    columnResizeMode: 'onChange',
    state: { columnVisibility: visibility, columnSizing: choice.widths },
    onColumnSizingChange: (update) => {
      const widths = typeof update === 'function' ? update({ ...choice.widths }) : update;
      keepChoice({ ...choice, widths });
    },
  });

  const rows = table.getRowModel().rows;
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const { loadMore, hasMore, isLoadingMore, error } = pages;
  useEffect(() => {
    if (hasMore && !isLoadingMore && !error && lastShown >= rows.length - AHEAD) loadMore();
  }, [hasMore, isLoadingMore, error, lastShown, rows.length, loadMore]);

  const sorts = parseSort(props.sort);
  const late = useDelayed();
  const first = shown[0]?.start ?? 0;
  const rest = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);

  const open = (row: Row) => {
    if (href) void navigate({ href: href(row) });
    else onOpen?.(row);
  };
  const focusRow = (index: number) => {
    const at = Math.max(0, Math.min(index, rows.length - 1));
    setActive(at);
    virtualizer.scrollToIndex(at);
    wanted.current = at;
  };
  // A row that was far away takes the focus once it is drawn.
  useEffect(() => {
    const isDrawn = shown.some(({ index }) => index === active);
    if (wanted.current === null || wanted.current !== active || !isDrawn) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  }, [active, shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const row = rows[active]?.original;
    // Within a row's own controls the keys are theirs, but for leaving the row.
    if (target.tagName !== 'TR' && !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') return;
    const action = actionOf('table', event);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const steps: Partial<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    };
    const next = action === null ? undefined : steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      if (action === 'extend' && selection) {
        const [from, to] = [Math.min(active, next), Math.max(active, next)];
        selection.setMany(
          rows.slice(Math.max(0, from), to + 1).map((each) => each.original),
          true,
        );
      }
      focusRow(next);
    } else if (action === 'pick' && selection && row) {
      event.preventDefault();
      selection.toggle(row);
    } else if (action === 'open' && row) {
      event.preventDefault();
      open(row);
    }
  };
  useListedKeys('table', [
    ...(['walk', 'page', 'ends'] as const),
    ...(href || onOpen ? (['open'] as const) : []),
    ...(selection ? (['pick', 'extend'] as const) : []),
  ]);
  const onRowClick = (event: MouseEvent, index: number, row: Row) => {
    setActive(index);
    if (isOwnControl(event.target) || window.getSelection()?.toString()) return;
    if (href || onOpen) open(row);
  };

  const grows = headers.some((header) => byId.get(header.id)?.grow && choice.widths[header.id] === undefined);
  const total = headers.reduce((sum, header) => sum + header.getSize(), selection ? CHECK_WIDTH : 0);
  const all = rows.map((row) => row.original);
  const selectedHere = selection ? all.filter((row) => selection.has(row)).length : 0;
  const pinLeft = { left: selection ? CHECK_WIDTH : 0 } satisfies CSSProperties;

  return (
    <div className={styles.scroller} ref={scroller} data-stale={pages.isStale || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are walked with the arrow keys
        role="grid"
        aria-label={label}
        aria-rowcount={pages.total ?? (hasMore ? -1 : rows.length + 1)}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={pages.isFirstLoading || pages.isStale || undefined}
        className={styles.table}
        style={{ minWidth: total + ROW_HEIGHT }}
      >
        <colgroup>
          {selection ? <col style={{ width: CHECK_WIDTH }} /> : null}
          {headers.map((header) => {
            const free = byId.get(header.id)?.grow && choice.widths[header.id] === undefined;
            return <col key={header.id} style={free ? undefined : { width: header.getSize() }} />;
          })}
          <col style={grows ? { width: ROW_HEIGHT } : undefined} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection ? (
              <th scope="col" className={styles.check} data-pinned>
                <Checkbox
                  size="xs"
                  aria-label={t('table.select_all')}
                  checked={all.length > 0 && selectedHere === all.length}
                  indeterminate={selectedHere > 0 && selectedHere < all.length}
                  onChange={(event) => selection.setMany(all, event.currentTarget.checked)}
                />
              </th>
            ) : null}
            {headers.map((header, i) => {
              const column = byId.get(header.id);
              if (!column) return null;
              const sorted = sorts.find((sort) => sort.key === column.sort);
              return (
                <th
                  key={header.id}
                  scope="col"
                  data-align={column.align}
                  data-pinned={i === 0 || undefined}
                  style={i === 0 ? pinLeft : undefined}
                  aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
                >
                  <Head
                    column={column}
                    descending={sorted?.descending}
                    place={sorts.length > 1 && sorted ? sorts.indexOf(sorted) + 1 : undefined}
                    onPress={(add) =>
                      column.sort &&
                      props.onSort?.(pressSort(props.sort, column.sort, add, props.sortsAtOnce ?? 1))
                    }
                  />
                  <Resizer
                    header={header}
                    label={t('table.resize', { name: column.header })}
                    onStep={(step) =>
                      keepChoice({
                        ...choice,
                        widths: {
                          ...choice.widths,
                          [column.id]: Math.max(MIN_COLUMN_WIDTH, header.getSize() + step),
                        },
                      })
                    }
                  />
                </th>
              );
            })}
            <th className={styles.menu}>
              <ColumnMenu
                columns={columns}
                isShown={(column) => visibility[column] ?? true}
                choice={choice}
                onChoose={keepChoice}
              />
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {pages.isFirstLoading && late ? (
            <SkeletonRows columns={headers.length + (selection ? 2 : 1)} />
          ) : null}
          {first > 0 ? <Spacer height={first} /> : null}
          {shown.map(({ index }) => {
            const row = rows[index]?.original;
            if (row === undefined) return null;
            const isSelected = selection?.has(row) ?? false;
            return (
              <tr
                key={rows[index]?.id}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={selection ? isSelected : undefined}
                tabIndex={index === active ? 0 : -1}
                data-opens={href || onOpen ? true : undefined}
                onFocus={(event) => event.target === event.currentTarget && setActive(index)}
                onClick={(event) => onRowClick(event, index, row)}
              >
                {selection ? (
                  <td className={styles.check} data-pinned>
                    <Checkbox
                      size="xs"
                      tabIndex={-1}
                      aria-label={t('table.select_row', { name: rowName(row) })}
                      checked={isSelected}
                      onChange={() => selection.toggle(row)}
                    />
                  </td>
                ) : null}
                {headers.map((header, i) => {
                  const column = byId.get(header.id);
                  return (
                    <td
                      key={header.id}
                      data-align={column?.align}
                      data-pinned={i === 0 || undefined}
                      data-wraps={column?.wraps || undefined}
                      style={i === 0 ? pinLeft : undefined}
                    >
                      {i === 0 && href ? (
                        <HrefLink href={href(row)} tabIndex={-1} className={styles.first}>
                          {column?.cell(row)}
                        </HrefLink>
                      ) : (
                        column?.cell(row)
                      )}
                    </td>
                  );
                })}
                <td />
              </tr>
            );
          })}
          {rest > 0 ? <Spacer height={rest} /> : null}
        </tbody>
      </table>
      <MoreRows pages={pages} />
    </div>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly descending: boolean | undefined;
  /** Place among several sorts. */
  readonly place: number | undefined;
  readonly onPress: (add: boolean) => void;
}

function Head<Row>({ column, descending, place, onPress }: HeadProps<Row>) {
  if (!column.sort) return <span className={styles.head}>{column.header}</span>;
  return (
    <button type="button" className={styles.head} onClick={(event) => onPress(event.shiftKey)}>
      <span>{column.header}</span>
      <svg
        className={styles.arrow}
        data-on={descending !== undefined || undefined}
        viewBox="0 0 10 10"
        aria-hidden="true"
      >
        <path d={descending ? 'M5 2v6M2.5 5.5L5 8l2.5-2.5' : 'M5 8V2M2.5 4.5L5 2l2.5 2.5'} />
      </svg>
      {place ? <sup aria-hidden="true">{place}</sup> : null}
    </button>
  );
}

interface ResizerProps<Row extends object> {
  readonly header: Header<Features, Row, unknown>;
  readonly label: string;
  readonly onStep: (step: number) => void;
}

const STEP = 16;

function Resizer<Row extends object>({ header, label, onStep }: ResizerProps<Row>) {
  const start = header.getResizeHandler();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two columns that can be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={header.getSize()}
      aria-valuemin={MIN_COLUMN_WIDTH}
      tabIndex={-1}
      className={styles.resizer}
      onMouseDown={start}
      onTouchStart={start}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') onStep(STEP);
        else if (event.key === 'ArrowLeft') onStep(-STEP);
        else return;
        event.preventDefault();
      }}
    />
  );
}

/** Spacer for the rows that are not drawn. */
function Spacer({ height }: { readonly height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return <tr aria-hidden="true" style={{ height }} />;
}

function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons keep their order
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={cell}>
          <Skeleton height={12} radius={4} width={`${50 + ((row * 7 + cell * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}
