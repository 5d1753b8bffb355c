import type { Application } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { applicationQuery } from '../queries.ts';
import { ApplicationDesk } from './ApplicationDesk.tsx';

const RedrawDesk = lazy(() => import('./RedrawDesk.tsx').then((module) => ({ default: module.RedrawDesk })));

/** One request: the view is the shelf's, with the proposed change drawn on it. */
export function ApplicationPage() {
  const { t } = useTranslation('pages');
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(applicationQuery(Number(id)));
  const [drawing, setDrawing] = useState(false);
  if (!data) {
    return (
      <Page title={t('application_show')}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  const application: Application = data;
  return drawing ? (
    <Suspense fallback={<LoadingState />}>
      <RedrawDesk application={application} onDone={() => setDrawing(false)} />
    </Suspense>
  ) : (
    <ApplicationDesk
      // Another proposal is another drawing.
      key={`${application.id} ${application.version}`}
      application={application}
      onDraw={() => setDrawing(true)}
    />
  );
}
