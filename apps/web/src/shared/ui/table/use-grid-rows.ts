import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { actionOf, type KeyName } from '../../keys/key-map.ts';
import type { ListPages } from './use-list-pages.ts';

type Scope = 'table' | 'tags';

interface GridRowsOptions<S extends Scope> {
  /** Scope of the keys, as the key map names it. */
  readonly scope: S;
  readonly count: number;
  readonly pages: Pick<ListPages<unknown>, 'hasMore' | 'isLoadingMore' | 'error' | 'loadMore'>;
  /** Rows before the end at which the next page is fetched. */
  readonly ahead: number;
  /** Usual height of a row in pixels. */
  readonly rowHeight: number;
  /** Rows that a page key leaves in view, those under the head included. */
  readonly kept: number;
  readonly virtual: Partial<VirtualizerOptions<HTMLDivElement, Element>>;
  /**
   * Returns rows that are drawn wherever the view is, by the index of its first row; then the active row is drawn too.
   * Always the same function while the rows are the same.
   */
  readonly alwaysDrawn?: (first: number) => readonly number[];
  /** Called when Shift with a key moves from one row to another. */
  readonly onExtend: (from: number, to: number) => void;
  /** Performs another action of the scope on the active row; returns false if it does not apply. */
  readonly onAction: (action: KeyName<S>, active: number) => boolean;
}

/**
 * Virtual rows of a grid that is walked by keys: one tab stop, arrows, pages and ends; the next page is fetched before
 * the end is reached. Within a row's own controls only up and down leave it. Spread `rowProps` on each row.
 */
export function useGridRows<S extends Scope>(options: GridRowsOptions<S>) {
  const { scope, count, pages, rowHeight, alwaysDrawn } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [reached, setActive] = useState(0);
  // The list may have become shorter.
  const active = Math.min(reached, count - 1);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (!alwaysDrawn) return drawn;
      const more = [...alwaysDrawn(range.startIndex), active].filter((i) => i >= 0 && i < range.count);
      return [...new Set([...more, ...drawn])].sort((a, b) => a - b);
    },
    [alwaysDrawn, active],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    rangeExtractor,
    // Until the list is measured: with no height, its rows would all be drawn at once after that.
    initialRect: { width: 0, height: window.innerHeight / 2 },
    ...options.virtual,
  });
  const shown = virtualizer.getVirtualItems();

  const lastShown = shown.at(-1)?.index ?? 0;
  const { loadMore, hasMore, isLoadingMore, error } = pages;
  const isNearEnd = lastShown >= count - options.ahead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came may be all in view
  useEffect(() => {
    if (hasMore && !isLoadingMore && !error && isNearEnd) loadMore();
  }, [hasMore, isLoadingMore, error, isNearEnd, count, loadMore]);

  const focusWanted = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (wanted.current === null || !row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  /** Moves the focus to a row, or to the nearest end; one that is far away takes it once it is drawn. */
  const focusRow = (index: number): number => {
    const at = Math.max(0, Math.min(index, count - 1));
    setActive(at);
    virtualizer.scrollToIndex(at);
    wanted.current = at;
    focusWanted();
    return at;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks whenever other rows are drawn
  useEffect(focusWanted, [shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!target.hasAttribute('data-index') && !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') return;
    const action = actionOf(scope, event);
    if (action === null) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - options.kept);
    const steps: Partial<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      const at = focusRow(next);
      if (action === 'extend') options.onExtend(active, at);
    } else if (!options.onAction(action, active)) return;
    event.preventDefault();
  };
  const rowProps = (index: number) => ({
    'data-index': index,
    tabIndex: index === active ? 0 : -1,
    onFocus: () => setActive(index),
  });
  return { scroller, virtualizer, shown, active, setActive, onKeyDown, rowProps };
}
