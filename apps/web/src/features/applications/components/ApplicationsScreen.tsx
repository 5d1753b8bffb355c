import { listApplications } from '@javon/contract';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { currentBranch } from '../../../shared/session/branch.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { fetchFirstPage } from '../../../shared/ui/table/index.ts';
import { APPLICATIONS_AT_ONCE, type ApplicationSearch, applicationListQuery } from '../search.ts';
import { ApplicationListPage } from './ApplicationListPage.tsx';

const SharedPage = lazyPart(() => import('./SharedPage.tsx'), 'SharedPage');
const AskPage = lazyPart(() => import('./AskPage.tsx'), 'AskPage');

/** Starts fetching what the list of requests shows first. */
export function fetchFirst(search: ApplicationSearch): void {
  if (search.ask !== undefined || search.shared !== undefined) return;
  fetchFirstPage(listApplications, {
    limit: APPLICATIONS_AT_ONCE,
    ...applicationListQuery(search, currentBranch(search)),
  });
}

/** The list of requests, or a new one for the shelf in the address, or photos that another app shared. */
export function ApplicationsScreen() {
  const { t } = useTranslation('pages');
  const { ask, shared }: ApplicationSearch = useSearch({ strict: false });
  return (
    <Suspense
      fallback={
        <Page title={t(ask === undefined ? 'application' : 'application_show')}>
          <LoadingState />
        </Page>
      }
    >
      {ask !== undefined ? (
        <AskPage key={ask} shelf={ask} />
      ) : shared !== undefined ? (
        <SharedPage />
      ) : (
        <ApplicationListPage />
      )}
    </Suspense>
  );
}
