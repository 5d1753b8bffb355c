import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../layout/layout.tsx';
import type { ListPages } from './use-list-pages.ts';

interface MoreRowsProps<Row> {
  readonly pages: ListPages<Row>;
}

/** The foot of a list: a button that fetches more rows, also after a failure. */
export function MoreRows<Row>({ pages }: MoreRowsProps<Row>) {
  const { t } = useTranslation('ui');
  if (!pages.hasMore) return null;
  return (
    <Row align="center" justify="center" tone="quiet" minHeight={52} style={{ position: 'sticky', left: 0 }}>
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

/** The foot of a list that scrolls with the page: more rows are fetched before it is reached. */
export function ScrolledRows<Row>({ pages }: MoreRowsProps<Row>) {
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, error, loadMore } = pages;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || isLoadingMore || error) return;
    const observer = new IntersectionObserver((seen) => seen.some((e) => e.isIntersecting) && loadMore(), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, error, loadMore]);
  return (
    <>
      <div ref={end} />
      <MoreRows pages={pages} />
    </>
  );
}
