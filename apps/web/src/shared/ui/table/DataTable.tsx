import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import { CardList } from './CardList.tsx';
import type { Column } from './columns.ts';
import { Grid } from './Grid.tsx';
import type { Selection } from './selection.ts';
import type { ListPages } from './use-list-pages.ts';

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

/** Widest screen that gets cards in place of a table. */
const PHONE = '(max-width: 767px)';

/**
 * The one table of the product: pages by cursor as one scrolls, sorting, choice and widths of columns,
 * selection, the keyboard; cards on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const { pages, empty, isFiltered, onResetFilters } = props;

  if (pages.error && pages.rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  if (!pages.isFirstLoading && pages.rows.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={t('table.empty_filtered_title')}
        text={t('table.empty_filtered_text')}
        action={
          onResetFilters ? (
            <Button variant="default" onClick={onResetFilters}>
              {t('table.reset_filters')}
            </Button>
          ) : undefined
        }
      />
    ) : (
      <EmptyState title={empty?.title ?? t('table.empty_title')} text={empty?.text} action={empty?.action} />
    );
  }
  return isPhone ? <CardList {...props} /> : <Grid {...props} />;
}
