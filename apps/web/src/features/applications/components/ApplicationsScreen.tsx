import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import type { ApplicationSearch } from '../search.ts';

const ApplicationListPage = lazy(() =>
  import('./ApplicationListPage.tsx').then((module) => ({ default: module.ApplicationListPage })),
);
const AskPage = lazy(() => import('./AskPage.tsx').then((module) => ({ default: module.AskPage })));

/** The list of requests, or a new one for the shelf that the address names. */
export function ApplicationsScreen() {
  const { t } = useTranslation('pages');
  const { ask }: ApplicationSearch = useSearch({ strict: false });
  return (
    <Suspense
      fallback={
        <Page title={t(ask === undefined ? 'application' : 'application_show')}>
          <LoadingState />
        </Page>
      }
    >
      {ask === undefined ? <ApplicationListPage /> : <AskPage key={ask} shelf={ask} />}
    </Suspense>
  );
}
