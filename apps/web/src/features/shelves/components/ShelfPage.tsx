import type { Shelf } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { shelfQuery } from '../queries.ts';
import { ShelfDesk } from './ShelfDesk.tsx';

/** One shelf: its faces to scale and what stands on them. */
export function ShelfPage() {
  const { t } = useTranslation('pages');
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(shelfQuery(Number(id)));
  if (data) return <ShelfDesk key={data.id} shelf={data satisfies Shelf} />;
  return (
    <Page title={t('shelf_show')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </Page>
  );
}
