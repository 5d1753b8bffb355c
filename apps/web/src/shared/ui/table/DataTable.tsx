import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../use-phone.ts';
import { EmptyState, ErrorState } from '../states/states.tsx';
import { CardList } from './CardList.tsx';
import { Grid } from './Grid.tsx';
import type { DataTableProps } from './props.ts';

/**
 * The one table of the product: pages by cursor as one scrolls, sorting, choice and widths of columns,
 * selection, the keyboard; cards on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  const isPhone = usePhone();
  const { pages, empty, list } = props;

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
