import type { Format, Tag } from '@javon/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { lasting, readJson } from '../../shared/storage.ts';
import { firstFormat, type PrintOptions, planOf, sheetsFor, startWithin } from './model/plan.ts';
import { papersOf, type Selection } from './model/selection.ts';
import { learnOrder, type Order, type ShelfOrder, shelvesOf } from './model/walk.ts';
import type { About } from './queries.ts';
import { useTagSizes } from './use-tag-sizes.ts';

interface Laid {
  readonly about: About;
  readonly selection: Selection;
  /** Tags of the list. */
  readonly tags: readonly Tag[];
  /** Format of the list. */
  readonly format: Format;
  readonly order: Order;
  /** Whether the sheets are shown, so that the sizes of tags are needed. */
  readonly isShown: boolean;
}

/** The selected tags on sheets, with the options of the print. */
export function useDeskSheets({ about, selection, tags, format, order, isShown }: Laid) {
  const [shelves, setShelves] = useState<ShelfOrder>([]);
  useEffect(() => {
    if (order === 'walk') setShelves((known) => learnOrder(known, shelvesOf(tags)));
  }, [tags, order]);
  const [options, setOptions] = useState<Omit<PrintOptions, 'order'>>(() => ({
    ...keptOptions(),
    start: 1,
    copies: 1,
  }));
  const change = (part: Partial<PrintOptions>) =>
    setOptions((was) => {
      const next = { ...was, ...part };
      keepOptions(next);
      return next;
    });
  const sizes = useTagSizes(about, selection, tags, isShown);
  // The check mark is updated at once, the sheets when there is time.
  const onSheets = useDeferredValue(selection);
  const plan = useMemo(
    () => planOf(onSheets, format, { ...options, order }, shelves, sizes),
    [onSheets, format, options, order, shelves, sizes],
  );
  const startFormat = (options.start > 1 ? firstFormat(selection, order, shelves) : undefined) ?? format;
  return {
    plan,
    options: { ...options, order, start: startWithin(options.start, startFormat) },
    change,
    papers: papersOf(selection, options.copies),
    sheets: sheetsFor(selection, { ...options, order }, shelves),
  };
}

/** Options for the person's printer and cutting; stored in this browser. */
interface KeptOptions {
  readonly cutMarks: boolean;
  readonly onePerPage: boolean;
}

const KEY = 'javon.print-options';

/** Reads the stored options. */
function keptOptions(): KeptOptions {
  const value = readJson(lasting, KEY) as Partial<KeptOptions> | null;
  return { cutMarks: value?.cutMarks !== false, onePerPage: value?.onePerPage === true };
}

/** Stores the options. */
function keepOptions({ cutMarks, onePerPage }: KeptOptions): void {
  lasting.write(KEY, JSON.stringify({ cutMarks, onePerPage }));
}
