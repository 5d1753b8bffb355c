import type { Format, Tag } from '@javon/contract';
import { useMemo, useState } from 'react';
import { lasting, readJson } from '../../shared/storage.ts';
import { countPages, firstFormat, type PrintOptions, startWithin } from './model/plan.ts';
import { papersOf, type Selection } from './model/selection.ts';
import { learnOrder, type Order, type ShelfOrder, shelvesOf } from './model/walk.ts';

/** The tags to print on sheets, and their order. */
export interface Laid {
  readonly selection: Selection;
  /** Tags of the list. */
  readonly tags: readonly Tag[];
  /** Format of the list. */
  readonly format: Format;
  readonly order: Order;
}

/** The number of the selected tags' sheets, and the options of the print. */
export function useDeskSheets({ selection, tags, format, order }: Laid) {
  const shelves = useShelfOrder(tags, order);
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
  const startFormat = (options.start > 1 ? firstFormat(selection, order, shelves) : undefined) ?? format;
  const start = startWithin(options.start, startFormat);
  const all = useMemo(() => ({ ...options, order, start }), [options, order, start]);
  return {
    shelves,
    options: all,
    change,
    papers: papersOf(selection, options.copies),
    pages: countPages(selection, all, shelves),
  };
}

/**
 * The walking order of the shelves of all lists seen until now. Learned while rendering, not in an effect: that would
 * render the desk of a new list twice.
 */
function useShelfOrder(tags: readonly Tag[], order: Order): ShelfOrder {
  const [learned, setLearned] = useState<{ tags: readonly Tag[]; order: Order; shelves: ShelfOrder } | null>(
    null,
  );
  if (learned?.tags === tags && learned.order === order) return learned.shelves;
  const known = learned?.shelves ?? [];
  const shelves = order === 'walk' ? learnOrder(known, shelvesOf(tags)) : known;
  setLearned({ tags, order, shelves });
  return shelves;
}

/** Options for the person's printer and cutting; stored in this browser. */
interface KeptOptions {
  readonly cutMarks: boolean;
  readonly onePerPage: boolean;
}

const KEY = 'javon.print-options';

function keptOptions(): KeptOptions {
  const value = readJson(lasting, KEY) as Partial<KeptOptions> | null;
  return { cutMarks: value?.cutMarks !== false, onePerPage: value?.onePerPage === true };
}

function keepOptions({ cutMarks, onePerPage }: KeptOptions): void {
  lasting.write(KEY, JSON.stringify({ cutMarks, onePerPage }));
}
