import type { Application } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { hasDraft } from '../../../shared/ui/form/draft.ts';
import { WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { useReadNotices } from '../../notices/public.ts';
import { redrawDraft } from '../proposal.ts';
import { applicationQuery } from '../queries.ts';
import { useLiveApplications } from '../use-live-applications.ts';
import { ApplicationDesk } from './ApplicationDesk.tsx';

const RedrawDesk = lazyPart(() => import('./RedrawDesk.tsx'), 'RedrawDesk');

/** Screen of one request: the view of its shelf, with the proposed change drawn on it. */
export function ApplicationPage() {
  const { t } = useTranslation('pages');
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useDeferredAnswer(useQuery(applicationQuery(Number(id))));
  useReadNotices(`/application/${id}`);
  useLiveApplications(Number(id));
  // Continues a draft of the drawing that was stored when the session ended or the page was closed.
  const [drawing, setDrawing] = useState(() => hasDraft(redrawDraft(Number(id))));
  const typedRef = useRef('');
  if (!data) return <WaitingPage title={t('application_show')} error={error} refetch={refetch} />;
  const application: Application = data;
  return drawing ? (
    <Suspense fallback={<LoadingState />}>
      <RedrawDesk application={application} onDone={() => setDrawing(false)} />
    </Suspense>
  ) : (
    <ApplicationDesk application={application} typedRef={typedRef} onDraw={() => setDrawing(true)} />
  );
}
