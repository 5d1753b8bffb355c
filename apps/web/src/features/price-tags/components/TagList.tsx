import type { Tag } from '@javon/contract';
import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useListedKeys } from '../../../shared/keys/use-keys.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { MoreRows } from '../../../shared/ui/table/MoreRows.tsx';
import { useGridRows } from '../../../shared/ui/table/use-grid-rows.ts';
import type { ListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { usePhone } from '../../../shared/use-phone.ts';
import { isChoosable, keyOf, type Selection, type TagKey } from '../model/selection.ts';
import type { ListRow } from '../model/walk.ts';
import styles from './list.module.css';
import { Cell, TagRow } from './TagRow.tsx';

const HEADING_HEIGHT = 34;
/** Usual height of a tag's row, px, and the rows drawn beyond those in view: on a phone the cells are below each other. */
const ON_PHONE = { height: 104, overscan: 3 };
const ON_DESKTOP = { height: 58, overscan: 6 };

interface TagListProps {
  readonly rows: readonly ListRow[];
  readonly pages: ListPages<Tag>;
  readonly selection: Selection;
  /** Null if nothing can be selected. */
  readonly onChoose: ((tags: readonly Tag[], on: boolean) => void) | null;
  readonly onAll: () => void;
  readonly onCopies: ((key: TagKey, copies: number) => void) | null;
  readonly copiesOfAll: number;
  readonly hrefOf: (tag: Tag) => string | null;
  readonly onJob: ((job: number) => void) | null;
}

/** Whether a press was on an element with its own action. */
function isOwnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}

/** Choosing tags by pressing their rows, or the heading of a shelf for all of its tags. */
function useChoosing(rows: readonly ListRow[], selection: Selection, onChoose: TagListProps['onChoose']) {
  const ofShelf = useMemo(() => tagsByHeading(rows), [rows]);
  const anchor = useRef(0);
  const tagsOf = (index: number): readonly Tag[] => {
    const row = rows[index];
    if (row === undefined) return [];
    return row.kind === 'tag' ? [row.tag] : (ofShelf.get(index) ?? []);
  };
  const isOn = (tags: readonly Tag[]) =>
    tags.some(isChoosable) && tags.filter(isChoosable).every((tag) => selection.has(keyOf(tag)));
  const press = (index: number, withRange: boolean) => {
    if (!onChoose) return;
    const on = !isOn(tagsOf(index));
    if (withRange) {
      const [from, to] = [anchor.current, index].sort((a, b) => a - b) as [number, number];
      onChoose(
        rows.slice(from, to + 1).flatMap((row) => (row.kind === 'tag' ? [row.tag] : [])),
        true,
      );
    } else onChoose(tagsOf(index), on);
    anchor.current = index;
  };
  return { tagsOf, isOn, press };
}

/**
 * List of tags to select, by shelf in walking order. Row heights depend on the content, and only rows in view
 * are rendered. Arrow keys move between rows, Space selects, Shift includes the rows in between, Enter opens.
 */
export function TagList(props: TagListProps) {
  const { rows, pages, selection, onChoose, onAll, hrefOf } = props;
  const { t } = useTranslation('price_tags');
  const navigate = useNavigate();
  const { height, overscan } = usePhone() ? ON_PHONE : ON_DESKTOP;
  // Check marks follow a press at once; the copies of the selected tags are drawn when there is time.
  const settled = useDeferredValue(selection);

  const headings = useMemo(() => rows.flatMap((row, i) => (row.kind === 'shelf' ? [i] : [])), [rows]);
  const stuck = useRef(-1);
  // The heading of the first visible rows stays above them.
  const stick = useCallback(
    (first: number) => {
      stuck.current = headings.findLast((i) => i <= first) ?? -1;
      return [stuck.current];
    },
    [headings],
  );
  const { tagsOf, isOn, press } = useChoosing(rows, selection, onChoose);
  const open = (index: number) => {
    const row = rows[index];
    const href = row?.kind === 'tag' ? hrefOf(row.tag) : null;
    if (href !== null) void navigate({ href });
  };
  const { scroller, virtualizer, shown, active, setActive, onKeyDown, rowProps } = useGridRows({
    scope: 'tags',
    count: rows.length,
    pages,
    ahead: 20,
    rowHeight: height,
    kept: 1,
    virtual: {
      estimateSize: (i) => (rows[i]?.kind === 'shelf' ? HEADING_HEIGHT : height),
      getItemKey: (i) => rows[i]?.key ?? i,
      overscan,
      scrollPaddingStart: HEADING_HEIGHT,
      scrollPaddingEnd: 8,
    },
    alwaysDrawn: stick,
    onExtend: (from, to) => onChoose?.([...tagsOf(from), ...tagsOf(to)], true),
    onAction: (action, at) => {
      if (action === 'pick' || action === 'range') press(at, action === 'range');
      else if (action === 'open') open(at);
      else if (action === 'all' && onChoose) onAll();
      else return false;
      return true;
    },
  });
  useListedKeys('tags', [
    'walk',
    'page',
    'ends',
    'open',
    ...(onChoose ? (['pick', 'extend', 'range', 'all'] as const) : []),
  ]);
  const onClick = (event: MouseEvent, index: number) => {
    if (isOwnControl(event.target)) return;
    setActive(index);
    press(index, event.shiftKey);
  };

  return (
    <div ref={scroller} className={styles.list} data-stale={pages.isStale || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: the virtual list positions the rows, which a table does not allow */}
      <div
        role="grid"
        aria-label={t('list')}
        aria-multiselectable={onChoose !== null}
        aria-rowcount={pages.hasMore ? -1 : rows.length}
        aria-busy={pages.isFirstLoading || pages.isStale || undefined}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div className={styles.rows} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const chosen = row.kind === 'tag' ? selection.get(keyOf(row.tag)) : undefined;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all rows
              // biome-ignore lint/a11y/useFocusableInteractive: by the properties of a row
              <div
                key={row.key}
                ref={row.kind === 'tag' ? virtualizer.measureElement : undefined}
                {...rowProps(index)}
                role="row"
                className={row.kind === 'tag' ? styles.tag : styles.heading}
                aria-rowindex={index + 1}
                aria-selected={
                  onChoose ? (row.kind === 'tag' ? chosen !== undefined : isOn(tagsOf(index))) : undefined
                }
                data-problem={(row.kind === 'tag' && !isChoosable(row.tag)) || undefined}
                data-stuck={index === stuck.current || undefined}
                style={index === stuck.current ? undefined : { transform: `translateY(${start}px)` }}
                onClick={(event) => onClick(event, index)}
              >
                <RowContent
                  row={row}
                  tags={tagsOf(index)}
                  list={props}
                  settled={settled}
                  active={index === active}
                />
              </div>
            );
          })}
        </div>
      </div>
      <MoreRows pages={pages} />
    </div>
  );
}

interface RowContentProps {
  readonly row: ListRow;
  /** The tag of the row, or those of its shelf. */
  readonly tags: readonly Tag[];
  readonly list: TagListProps;
  /** The selection that copies are drawn for. */
  readonly settled: Selection;
  readonly active: boolean;
}

function RowContent({ row, tags, list, settled, active }: RowContentProps) {
  const { selection, onCopies } = list;
  const canChoose = list.onChoose !== null;
  if (row.kind === 'shelf')
    return (
      <Heading
        row={row}
        tags={tags}
        selection={selection}
        canChoose={canChoose}
        whole={!list.pages.hasMore}
      />
    );
  const key = keyOf(row.tag);
  return (
    <TagRow
      tag={row.tag}
      chosen={selection.get(key)}
      canChoose={canChoose}
      onCopies={settled.has(key) ? onCopies : null}
      copiesOfAll={list.copiesOfAll}
      href={list.hrefOf(row.tag)}
      onJob={list.onJob}
      active={active}
    />
  );
}

/** Tags below each heading, by the heading's index in the list. */
function tagsByHeading(rows: readonly ListRow[]): Map<number, Tag[]> {
  const found = new Map<number, Tag[]>();
  let current: Tag[] = [];
  rows.forEach((row, i) => {
    if (row.kind === 'shelf') {
      current = [];
      found.set(i, current);
    } else current.push(row.tag);
  });
  return found;
}

interface HeadingProps {
  readonly row: Extract<ListRow, { kind: 'shelf' }>;
  readonly tags: readonly Tag[];
  readonly selection: Selection;
  readonly canChoose: boolean;
  /** Whether the list is complete, so that the count is right. */
  readonly whole: boolean;
}

function Heading({ row, tags, selection, canChoose, whole }: HeadingProps) {
  const { t } = useTranslation('price_tags');
  const name = row.shelf?.name ?? t('no_shelf');
  const choosable = tags.filter(isChoosable);
  const on = choosable.filter((tag) => selection.has(keyOf(tag))).length;
  return (
    <>
      {canChoose ? (
        <Cell className={styles.check}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('select_tag', { name })}
            checked={choosable.length > 0 && on === choosable.length}
            indeterminate={on > 0 && on < choosable.length}
            disabled={choosable.length === 0}
            readOnly
          />
        </Cell>
      ) : null}
      <Cell className={styles.shelf}>
        <Text truncate>{name}</Text>
        {whole ? (
          <Text weight="regular" tone="faint">
            {t('shelf_count', { count: row.count })}
          </Text>
        ) : null}
      </Cell>
    </>
  );
}
