import { Checkbox } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMenu } from './ColumnMenu.tsx';
import { type AnyColumn, MIN_COLUMN_WIDTH } from './columns.ts';
import type { TableProps } from './props.ts';
import { parseSort, pressSort } from './sorting.ts';
import styles from './table.module.css';
import type { ShownColumn, useGridColumns } from './use-grid-columns.ts';

interface GridHeadProps<Row>
  extends Pick<TableProps<Row>, 'columns' | 'pages' | 'list' | 'usualSort' | 'sortsAtOnce' | 'selection'> {
  readonly laid: ReturnType<typeof useGridColumns<Row>>;
  /** Where the first column stays when the table is scrolled sideways. */
  readonly pinned: CSSProperties;
}

/** Head of a table: its columns with their sorts and widths, the choice of columns and of all rows. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, laid, list, sortsAtOnce = 1, selection, pinned } = props;
  const sort = list?.sort ?? props.usualSort;
  const { t } = useTranslation('ui');
  const { rows } = props.pages;
  const { choice, keepChoice } = laid;
  const sorts = parseSort(sort);
  const selectedHere = selection ? rows.filter((row) => selection.has(row)).length : 0;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection ? (
          <th scope="col" className={styles.check} data-pinned>
            <Checkbox
              size="xs"
              aria-label={t('table.select_all')}
              checked={rows.length > 0 && selectedHere === rows.length}
              indeterminate={selectedHere > 0 && selectedHere < rows.length}
              onChange={(event) => selection.setMany(rows, event.currentTarget.checked)}
            />
          </th>
        ) : null}
        {laid.shown.map(({ column, header }, i) => {
          const sorted = sorts.find((one) => one.key === column.sort);
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              data-pinned={i === 0 || undefined}
              style={i === 0 ? pinned : undefined}
              aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
            >
              <Head
                column={column}
                descending={sorted?.descending}
                place={sorts.length > 1 && sorted ? sorts.indexOf(sorted) + 1 : undefined}
                onPress={(add) =>
                  column.sort && list?.sortBy?.(pressSort(sort, column.sort, add, sortsAtOnce))
                }
              />
              <Resizer
                header={header}
                label={t('table.resize', { name: column.header })}
                onStep={(step) => {
                  const width = Math.max(MIN_COLUMN_WIDTH, header.getSize() + step);
                  keepChoice({ ...choice, widths: { ...choice.widths, [column.id]: width } });
                }}
              />
            </th>
          );
        })}
        <th className={styles.menu}>
          <ColumnMenu
            columns={columns}
            isShown={(column) => laid.shown.some((one) => one.column.id === column)}
            choice={choice}
            onChoose={keepChoice}
          />
        </th>
      </tr>
    </thead>
  );
}

interface HeadProps<Row> {
  readonly column: AnyColumn<Row>;
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

interface ResizerProps {
  readonly header: ShownColumn<unknown>['header'];
  readonly label: string;
  readonly onStep: (step: number) => void;
}

const STEP = 16;

function Resizer({ header, label, onStep }: ResizerProps) {
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
