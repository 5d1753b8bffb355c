import type { AnyRoute, SortKeyOf } from '@javon/contract';
import type { ReactNode } from 'react';
import { lasting, readJson } from '../../storage.ts';
import { createEvent } from '../../store.ts';
import type { RowOf } from './use-list-pages.ts';

/** A column of the table component; `Sort` are the keys that its list can be sorted by, by default none. */
export interface Column<Row, Sort extends string = never> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Alignment; numbers and sums are at the end. */
  readonly align?: 'start' | 'end';
  /** Initial width in pixels; 140 by default. */
  readonly width?: number;
  /** Fills the free width, until the person sets one. */
  readonly grow?: boolean;
  /**
   * Long text takes more lines instead of being cut off: names, which often differ only in their last word. The column
   * is wider where a wide screen has space to spare.
   */
  readonly wraps?: boolean;
  /** Key by which the list is sorted; none, and the head is no button. */
  readonly sort?: Sort;
  /** Not shown until chosen. */
  readonly hiddenAtFirst?: boolean;
  /** The column cannot be hidden; nor can the first one. */
  readonly fixed?: boolean;
  /** Place on the card that a row becomes on a phone; two facts are enough. The menu is beside the rest. */
  readonly card?: 'title' | 'corner' | 'fact' | 'menu';
  /** Content on the card where a bare value would not say what it is; null leaves it out. */
  readonly onCard?: (row: Row) => ReactNode;
}

type ColumnLook<Row, Sort extends string> = Omit<Column<Row, Sort>, 'id' | 'header' | 'cell'>;

/** Defines a column: its id, its head, how it looks and sorts, and the content of a row's cell. */
export function column<Row, Sort extends string = never>(
  id: string,
  header: string,
  look: ColumnLook<Row, Sort>,
  cell: (row: Row) => ReactNode,
): Column<Row, Sort> {
  return { ...look, id, header, cell };
}

/** A column whose list may have any sorts: the parts of the table do not read the list. */
export type AnyColumn<Row> = Column<Row, string>;

/** A column of the list of a route, sorted only by keys that the route knows. */
export type ColumnOf<R extends AnyRoute> = Column<RowOf<R>, SortKeyOf<R>>;

export const COLUMN_WIDTH = 140;
export const MIN_COLUMN_WIDTH = 56;

/** Columns hidden and resized by the person. */
export interface ColumnChoice {
  readonly hidden: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
}

const PREFIX = 'javon.table.';

/** The remembered choice for a table; what it does not say is as the columns have it. */
export function readChoice(table: string): ColumnChoice {
  const value = readJson(lasting, PREFIX + table) as Partial<ColumnChoice> | null;
  const hidden: Record<string, boolean> = {};
  const widths: Record<string, number> = {};
  for (const [id, is] of Object.entries(value?.hidden ?? {})) if (typeof is === 'boolean') hidden[id] = is;
  for (const [id, px] of Object.entries(value?.widths ?? {})) {
    if (typeof px === 'number' && px >= MIN_COLUMN_WIDTH && px < 2000) widths[id] = px;
  }
  return { hidden, widths };
}

/** Another choice of columns was given to a table, by its id, than by its own menu. */
export const choiceApplied = createEvent<string>();

/** Applies the hidden columns of a saved view; widths stay those of this browser. */
export function applyHidden(table: string, hidden: Readonly<Record<string, boolean>>): void {
  writeChoice(table, { hidden, widths: readChoice(table).widths });
  choiceApplied.emit(table);
}

export function writeChoice(table: string, choice: ColumnChoice): void {
  lasting.write(PREFIX + table, JSON.stringify(choice));
}
