import type { Tag } from '@javon/contract';
import { useEffect, useState } from 'react';
import type { ListPages } from '../../shared/ui/table/use-list-pages.ts';
import { choose, isChoosable, keyOf, type Selection } from './model/selection.ts';

interface SelectAll {
  /** Whether the whole list is selected. */
  readonly isAll: boolean;
  /** Whether a part of the list is selected. */
  readonly isSome: boolean;
  /** Whether pages are being fetched to select all of them. */
  readonly isBusy: boolean;
  /** Whether the whole list is loaded and has nothing to select. */
  readonly isNothing: boolean;
  /** Selects the whole list, or clears it if all of it is selected. */
  readonly press: () => void;
}

/**
 * Selection of a whole list; its other pages are fetched first.
 * @param tags those of the loaded pages
 * @param isListed false while nothing is listed
 */
export function useSelectAll(
  pages: ListPages<Tag>,
  tags: readonly Tag[],
  isListed: boolean,
  selection: Selection,
  setSelection: (next: (was: Selection) => Selection) => void,
): SelectAll {
  const [isBusy, setBusy] = useState(false);
  const { hasMore, isLoadingMore, isStale, isFirstLoading, error, loadMore } = pages;
  const isComplete = isListed && !hasMore && !isLoadingMore && !isStale && !isFirstLoading;
  useEffect(() => {
    if (!isBusy) return;
    if (error) setBusy(false);
    else if (isComplete) {
      setSelection((was) => choose(was, tags, true));
      setBusy(false);
    } else if (hasMore && !isLoadingMore) loadMore();
  }, [isBusy, error, isComplete, hasMore, isLoadingMore, loadMore, tags, setSelection]);
  const choosable = tags.filter(isChoosable);
  const chosen = choosable.filter((tag) => selection.has(keyOf(tag))).length;
  const isAll = isComplete && choosable.length > 0 && chosen === choosable.length;
  return {
    isAll,
    isSome: !isAll && chosen > 0,
    isBusy,
    isNothing: isComplete && choosable.length === 0,
    press: () => {
      if (isComplete) setSelection((was) => choose(was, tags, !isAll));
      else setBusy(true);
    },
  };
}
