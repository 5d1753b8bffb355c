import type { Shelf } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/http/query-client.ts';
import { WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { askedOf, HistoryPage, shelfQuery } from '../../shelves/public.ts';
import { ShelfDesk } from './ShelfDesk.tsx';

/** Starts fetching what the screen shows first. */
export function fetchFirst(_search: object, { id }: { readonly id?: string }): void {
  void queryClient.prefetchQuery(shelfQuery(Number(id)));
}

/**
 * Screen of one shelf: its faces to scale and what is on them; or the comparison of its saves, when the address asks
 * for it.
 */
export function ShelfPage() {
  const { t } = useTranslation('pages');
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useDeferredAnswer(useQuery(shelfQuery(Number(id))));
  const search: { compare?: string } = useSearch({ strict: false });
  const asked = askedOf(search.compare);
  if (data && asked && data.revision > 0) {
    return (
      <Suspense fallback={<LoadingState />}>
        <HistoryPage key={data.id} shelf={data} asked={asked} />
      </Suspense>
    );
  }
  if (data) return <ShelfDesk key={data.id} shelf={data satisfies Shelf} />;
  return <WaitingPage title={t('shelf_show')} error={error} refetch={refetch} />;
}
