import { listCheckLists } from '@javon/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { currentBranch } from '../../../shared/session/branch.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { fetchFirstPage, useListSearch } from '../../../shared/ui/table/index.ts';
import { type CheckListSearch, checkListQuery } from '../search.ts';
import { ListsView } from './ListsView.tsx';
import { Views } from './Views.tsx';

const ResultsView = lazyPart(() => import('./ResultsView.tsx'), 'ResultsView');

/** Starts fetching what the lists to fill in show first. */
export function fetchFirst(search: CheckListSearch): void {
  if (search.view === undefined)
    fetchFirstPage(listCheckLists, checkListQuery(search, currentBranch(search)));
}

/** Screen of check lists: due, done and missed, or their results. */
export function CheckListPage() {
  const { t } = useTranslation('pages');
  const { search } = useListSearch<CheckListSearch>();
  const tabs = <Views current={search.view ?? 'lists'} />;
  if (search.view === undefined) return <ListsView tabs={tabs} />;
  const waiting = (
    <Page title={t('check_list')} filters={tabs}>
      <LoadingState />
    </Page>
  );
  return (
    <Suspense fallback={waiting}>
      <ResultsView tabs={tabs} />
    </Suspense>
  );
}
