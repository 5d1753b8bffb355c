import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../use-phone.ts';
import { EmptyState, ErrorState } from '../states/states.tsx';
import { CardList } from './CardList.tsx';
import { Grid } from './Grid.tsx';
import type { KeyedProps, TableProps } from './props.ts';
import type { Identified } from './selection.ts';

const idOf = (row: unknown) => (row as Identified).id;

/**
 * The one table of the product: pages by cursor as one scrolls, sorting, choice and widths of columns,
 * selection, the keyboard; cards on a phone.
 */
export function DataTable<Row extends Identified>(props: KeyedProps<Row>): ReactNode;
/** Rows without an id need a function that returns another key. */
export function DataTable<Row>(props: TableProps<Row>): ReactNode;
export function DataTable<Row>({
  rowId = idOf,
  ...rest
}: Partial<Pick<TableProps<Row>, 'rowId'>> & Omit<TableProps<Row>, 'rowId'>) {
  const { t } = useTranslation('ui');
  const isPhone = usePhone();
  const { pages, empty, list } = rest;
  const props = { ...rest, rowId };

  if (pages.error && pages.rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  if (!pages.isFirstLoading && pages.rows.length === 0) {
    return list?.isFiltered ? (
      <EmptyState
        title={t('table.empty_filtered_title')}
        text={t('table.empty_filtered_text')}
        action={
          <Button variant="default" onClick={list.reset}>
            {t('table.reset_filters')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={empty?.title ?? t('table.empty_title')} text={empty?.text} action={empty?.action} />
    );
  }
  return isPhone ? <CardList {...props} /> : <Grid {...props} />;
}
