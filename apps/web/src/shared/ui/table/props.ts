import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { Selection } from './selection.ts';
import type { ListPages } from './use-list-pages.ts';

/** What the table component takes. */
export interface DataTableProps<Row> {
  /** Names the table, for what the browser remembers of it. */
  readonly id: string;
  /** What the table lists, for readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly pages: ListPages<Row>;
  readonly rowId: (row: Row) => string | number;
  /** Name of a row, for readers and for the check box. */
  readonly rowName: (row: Row) => string;
  /** Page of a row: the first column links to it, Enter and a press on the row open it. */
  readonly href?: ((row: Row) => string) | undefined;
  /** Instead of a page: a quick look beside the list. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string | undefined) => void) | undefined;
  /** How many columns at once the list can be sorted by. */
  readonly sortsAtOnce?: number | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** What to say when there is nothing; another text stands when filters hide everything. */
  readonly empty?:
    | { readonly title: string; readonly text?: string; readonly action?: ReactNode }
    | undefined;
  readonly isFiltered?: boolean | undefined;
  readonly onResetFilters?: (() => void) | undefined;
}
