import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import type { ApplicationSearch } from '../search.ts';

const ApplicationListPage = lazyPart(() => import('./ApplicationListPage.tsx'), 'ApplicationListPage');
const SharedPage = lazyPart(() => import('./SharedPage.tsx'), 'SharedPage');
const AskPage = lazyPart(() => import('./AskPage.tsx'), 'AskPage');

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
