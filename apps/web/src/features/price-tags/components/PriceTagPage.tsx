import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranch } from '../../../shared/session/branch.ts';
import { rememberBranch } from '../../../shared/session/branch-choice.ts';
import { usePerson, useWholeChain } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import type { ChangeQueue, QueueSearch } from '../search.ts';
import { Queue } from './Queue.tsx';

const ChooseBranch = lazy(() =>
  import('./ChooseBranch.tsx').then((module) => ({ default: module.ChooseBranch })),
);
const Job = lazy(() => import('./Job.tsx').then((module) => ({ default: module.Job })));

/** The tag queue, or the sheets of a print that waits for a confirmation. */
export function PriceTagPage() {
  const { t } = useTranslation('price_tags');
  const search: QueueSearch = useSearch({ from: '/frame/priceTag' });
  const navigate = useNavigate();
  const branch = useBranch();
  const person = usePerson();
  const wholeChain = useWholeChain();
  const job = useRef(search.job);
  useEffect(() => {
    // Back from the sheets under an unchanged path: the queue begins at its heading.
    if (job.current !== undefined && search.job === undefined)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    job.current = search.job;
  }, [search.job]);
  const go: ChangeQueue = (part) =>
    void navigate({
      to: '/priceTag',
      search: { ...search, ...part } as QueueSearch,
      replace: true,
      resetScroll: false,
    });

  // A step of its own in the history, so that Back leads to the queue.
  const openJob = useCallback(
    (id: number) =>
      void navigate({ to: '/priceTag', search: (was) => ({ ...(was as QueueSearch), job: id }) }),
    [navigate],
  );

  if (search.job !== undefined) {
    return (
      <Suspense fallback={<LoadingState />}>
        <Job key={search.job} id={search.job} onClose={() => go({ job: undefined })} />
      </Suspense>
    );
  }
  if (branch === undefined && wholeChain && !person?.branch) {
    const choose = (code: string) => {
      rememberBranch(code);
      go({ branch: code });
    };
    return (
      <Page title={t('title')}>
        <Suspense fallback={<LoadingState />}>
          <ChooseBranch onChoose={choose} />
        </Suspense>
      </Page>
    );
  }
  return <Queue branch={branch} search={search} change={go} onJob={openJob} />;
}
