import type { ReactNode } from 'react';
import type { AnyColumn } from './columns.ts';
import type { Identified, Selection } from './selection.ts';
import type { ListPages } from './use-list-pages.ts';
import type { TableSearch } from './use-list-search.ts';

/** Props of the table and of the cards that it is on a phone. */
export interface TableProps<Row> {
  /** Names the table, for what the browser remembers of it. */
  readonly id: string;
  /** Label of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly AnyColumn<Row>[];
  readonly pages: ListPages<Row>;
  readonly rowId: (row: Row) => string | number;
  /** Name of a row, for readers and for the check box. */
  readonly rowName: (row: Row) => string;
  /** Page of a row: the first column links to it, Enter and a press on the row open it. */
  readonly href?: ((row: Row) => string) | undefined;
  /** Instead of a page: a quick look beside the list. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Search parameters of the list: its sort, and whether filters hide rows. */
  readonly list?: TableSearch | undefined;
  /** Sort that the list has without one in its search parameters. */
  readonly usualSort?: string | undefined;
  /** How many columns at once the list can be sorted by. */
  readonly sortsAtOnce?: number | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** Text of the empty table; another one is shown when filters hide every row. */
  readonly empty?:
    | { readonly title: string; readonly text?: string; readonly action?: ReactNode }
    | undefined;
}

/** Props for rows that are known by their id. */
export type KeyedProps<Row extends Identified> = Omit<TableProps<Row>, 'rowId'>;
