import { Checkbox, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListedKeys } from '../../keys/use-keys.ts';
import { HrefLink } from '../link/HrefLink.tsx';
import { useDelayed } from '../states/use-delayed.ts';
import { GridHead } from './GridHead.tsx';
import { MoreRows } from './MoreRows.tsx';
import type { TableProps } from './props.ts';
import styles from './table.module.css';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridRows } from './use-grid-rows.ts';

const ROW_HEIGHT = 36;
const CHECK_WIDTH = 40;
const SKELETON_ROWS = 14;
/** Space that the growing column has for itself before others take some of it, pixels. */
const SPARE = 240;

/** Whether a press landed on something that has a purpose of its own. */
function isOwnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="button"]') !== null;
}

/** Width of a column whose names wrap: up to half as much again where the table has space to spare. */
function roomy(width: number, total: number): string {
  return `calc(${width}px + clamp(0px, (100cqi - ${total + SPARE}px) / 8, ${width / 2}px))`;
}

/** The table on a screen that is wide enough for one. */
export function Grid<Row>(props: TableProps<Row>) {
  const { id, label, columns, pages, rowId, rowName, href, onOpen, selection } = props;
  const navigate = useNavigate();
  const { rows } = pages;
  const opens = href !== undefined || onOpen !== undefined;
  const laid = useGridColumns(id, columns);
  const open = (row: Row) => {
    if (href) void navigate({ href: href(row) });
    else onOpen?.(row);
  };
  const grid = useGridRows({
    scope: 'table',
    count: rows.length,
    pages,
    ahead: 15,
    rowHeight: ROW_HEIGHT,
    kept: 2,
    virtual: { overscan: 12, scrollPaddingStart: ROW_HEIGHT },
    onExtend: (from, to) => selection?.setMany(rows.slice(Math.min(from, to), Math.max(from, to) + 1), true),
    onAction: (action, active) => {
      const row = rows[active];
      if (row === undefined) return false;
      if (action === 'pick' && selection) selection.toggle(row);
      else if (action === 'open') open(row);
      else return false;
      return true;
    },
  });
  useListedKeys('table', [
    'walk',
    'page',
    'ends',
    ...(opens ? (['open'] as const) : []),
    ...(selection ? (['pick', 'extend'] as const) : []),
  ]);
  const late = useDelayed();
  const { scroller, virtualizer, shown } = grid;
  const before = shown[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const onRowClick = (event: MouseEvent, index: number, row: Row) => {
    grid.setActive(index);
    if (isOwnControl(event.target) || window.getSelection()?.toString()) return;
    if (opens) open(row);
  };

  const grows = laid.shown.some((one) => one.grows);
  const total = laid.shown.reduce((sum, { header }) => sum + header.getSize(), selection ? CHECK_WIDTH : 0);
  const pinned = { left: selection ? CHECK_WIDTH : 0 } satisfies CSSProperties;

  return (
    <div className={styles.scroller} ref={scroller} data-stale={pages.isStale || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are walked with the arrow keys
        role="grid"
        aria-label={label}
        aria-rowcount={pages.total === undefined && pages.hasMore ? -1 : (pages.total ?? rows.length) + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={pages.isFirstLoading || pages.isStale || undefined}
        className={styles.table}
        style={{ minWidth: total + ROW_HEIGHT }}
      >
        <colgroup>
          {selection ? <col style={{ width: CHECK_WIDTH }} /> : null}
          {laid.shown.map(({ column, header, grows: free, isRoomy }) => {
            const width = isRoomy ? roomy(header.getSize(), total) : header.getSize();
            return <col key={column.id} style={free ? undefined : { width }} />;
          })}
          <col style={grows ? { width: ROW_HEIGHT } : undefined} />
        </colgroup>
        <GridHead {...props} laid={laid} pinned={pinned} />
        <tbody onKeyDown={grid.onKeyDown}>
          {pages.isFirstLoading && late ? (
            <SkeletonRows columns={laid.shown.length + (selection ? 2 : 1)} />
          ) : null}
          {before > 0 ? <Spacer height={before} /> : null}
          {shown.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr
                {...grid.rowProps(index)}
                key={rowId(row)}
                ref={virtualizer.measureElement}
                aria-rowindex={index + 2}
                aria-selected={selection?.has(row)}
                data-opens={opens || undefined}
                onClick={(event) => onRowClick(event, index, row)}
              >
                <RowCells
                  row={row}
                  laid={laid}
                  href={href}
                  rowName={rowName}
                  selection={selection}
                  pinned={pinned}
                />
              </tr>
            );
          })}
          {after > 0 ? <Spacer height={after} /> : null}
        </tbody>
      </table>
      <MoreRows pages={pages} />
    </div>
  );
}

interface RowCellsProps<Row> extends Pick<TableProps<Row>, 'href' | 'rowName' | 'selection'> {
  readonly row: Row;
  readonly laid: ReturnType<typeof useGridColumns<Row>>;
  /** Place of the first column, which stays while the others scroll. */
  readonly pinned: CSSProperties;
}

/** Cells of a row: its check box, then its columns, the first of which links to its page. */
function RowCells<Row>({ row, laid, href, rowName, selection, pinned }: RowCellsProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <>
      {selection ? (
        <td className={styles.check} data-pinned>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('table.select_row', { name: rowName(row) })}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        </td>
      ) : null}
      {laid.shown.map(({ column }, i) => (
        <td
          key={column.id}
          data-align={column.align}
          data-pinned={i === 0 || undefined}
          data-wraps={column.wraps || undefined}
          style={i === 0 ? pinned : undefined}
        >
          {i === 0 && href ? (
            <HrefLink href={href(row)} tabIndex={-1} className="name-link" style={{ fontWeight: 500 }}>
              {column.cell(row)}
            </HrefLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      <td />
    </>
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
