import { listCheckLists } from '@javon/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { currentBranch } from '../../../shared/session/branch.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { fetchFirstPage, useListSearch } from '../../../shared/ui/table/index.ts';
import { type CheckListSearch, checkListQuery, VIEWS, type View } from '../search.ts';
import { ListsView } from './ListsView.tsx';
import { Views } from './Views.tsx';

const ResultsView = lazyPart(() => import('./ResultsView.tsx'), 'ResultsView');
const TemplatesView = lazyPart(() => import('./TemplatesView.tsx'), 'TemplatesView');

/** Starts fetching what the lists to fill in show first. */
export function fetchFirst(search: CheckListSearch): void {
  const { view = 'lists' } = search;
  if (view === 'lists') fetchFirstPage(listCheckLists, checkListQuery(search, currentBranch(search)));
}

/** Screen of check lists: due, done and missed; their results; and, with permission, their templates. */
export function CheckListPage() {
  const { t } = useTranslation('pages');
  const may = useMay();
  const { search } = useListSearch<CheckListSearch>();
  const views = VIEWS.filter((view) => view !== 'templates' || may('check_list.template'));
  const view: View = views.find((one) => one === search.view) ?? 'lists';
  const tabs = <Views views={views} current={view} />;
  if (view === 'lists') return <ListsView tabs={tabs} />;
  const waiting = (
    <Page title={t('check_list')} filters={tabs}>
      <LoadingState />
    </Page>
  );
  return (
    <Suspense fallback={waiting}>
      {view === 'results' ? <ResultsView tabs={tabs} /> : <TemplatesView tabs={tabs} />}
    </Suspense>
  );
}
