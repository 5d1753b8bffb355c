import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '../layout/layout.tsx';
import styles from './table.module.css';
import type { ListPages } from './use-list-pages.ts';

/** The foot of a list: fetches more rows when scrolled to, or by its button, also after a failure. */
export function MoreRows<Row>({ pages }: { readonly pages: ListPages<Row> }) {
  const { t } = useTranslation('ui');
  if (!pages.hasMore) return null;
  return (
    <Row align="center" justify="center" tone="quiet" className={styles.more}>
      <Button
        size="xs"
        variant="default"
        loading={pages.isLoadingMore}
        onClick={pages.error ? pages.retry : pages.loadMore}
      >
        {t(pages.error ? 'states.retry' : 'table.load_more')}
      </Button>
    </Row>
  );
}
