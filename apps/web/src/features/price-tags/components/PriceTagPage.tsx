import { listTags } from '@javon/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/http/query-client.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { currentBranch, useBranch } from '../../../shared/session/branch.ts';
import { currentPerson, usePerson, useWholeChain } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { fetchFirstPage } from '../../../shared/ui/table/use-list-pages.ts';
import { choiceRows, firstChoice } from '../model/choice.ts';
import { summaryQuery, TAGS_AT_ONCE, tagListQuery, unconfirmedJobsQuery } from '../queries.ts';
import { type ChangeQueue, comingDay, type QueueSearch } from '../search.ts';
import { useLivePrints } from '../use-live-prints.ts';
import { BranchNeeded } from './BranchNeeded.tsx';
import { Queue } from './Queue.tsx';

const JobLog = lazyPart(() => import('./JobLog.tsx'), 'JobLog');
const Job = lazyPart(() => import('./Job.tsx'), 'Job');

/** Starts fetching what the queue shows first: the counts, the prints that wait, and the tags of the first choice. */
export async function fetchFirst(search: QueueSearch): Promise<void> {
  if (search.job !== undefined || search.jobs) return;
  const branch = currentBranch(search);
  // The screen asks for a branch first.
  if (branch === undefined && !currentPerson()?.branch) return;
  const about = { branch, as_of: comingDay(search.as_of) };
  void queryClient.prefetchQuery(unconfirmedJobsQuery(branch));
  const summary = summaryQuery(about, search.shelf);
  // Does not fail where the screen leaves the query and so cancels the fetch.
  await queryClient.prefetchQuery(summary);
  const counts = queryClient.getQueryData(summary.queryKey);
  const choice = counts && firstChoice(choiceRows(counts.items), search);
  if (choice) fetchFirstPage(listTags, { limit: TAGS_AT_ONCE, ...tagListQuery(about, choice, search) });
}

/** The tag queue, or the sheets of a print that waits for a confirmation. */
export function PriceTagPage() {
  const { t } = useTranslation('price_tags');
  const search: QueueSearch = useSearch({ from: '/frame/priceTag' });
  const navigate = useNavigate();
  const branch = useBranch();
  const person = usePerson();
  const wholeChain = useWholeChain();
  useLivePrints();
  const job = useRef(search.job ?? (search.jobs ? 0 : undefined));
  useEffect(() => {
    // Back from the sheets under an unchanged path: the focus moves to the heading of the queue.
    const inside = search.job ?? (search.jobs ? 0 : undefined);
    if (job.current !== undefined && inside === undefined)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    job.current = inside;
  }, [search.job, search.jobs]);
  const go = useCallback<ChangeQueue>(
    (part) =>
      void navigate({
        to: '/priceTag',
        search: (was) => ({ ...(was as QueueSearch), ...part }) as QueueSearch,
        // The log of prints is its own history entry, so that Back leads to the queue.
        replace: !part.jobs,
        resetScroll: false,
      }),
    [navigate],
  );

  // Its own history entry, so that Back leads to the queue.
  const openJob = useCallback(
    (id: number, print?: true) =>
      void navigate({
        to: '/priceTag',
        search: (was) => ({ ...(was as QueueSearch), job: id, ...(print ? { print } : {}) }),
      }),
    [navigate],
  );

  if (search.job !== undefined) {
    return (
      <Suspense fallback={<LoadingState />}>
        <Job
          key={search.job}
          id={search.job}
          sent={search.print === true}
          onClose={() => go({ job: undefined, print: undefined })}
          onAgain={(id) => go({ job: id, print: undefined })}
        />
      </Suspense>
    );
  }
  if (branch === undefined && wholeChain && !person?.branch) {
    return (
      <Page title={t('title')}>
        <BranchNeeded onChoose={(code) => go({ branch: code })} />
      </Page>
    );
  }
  if (search.jobs) {
    return (
      <Suspense fallback={<LoadingState />}>
        <JobLog branch={branch} search={search} change={go} />
      </Suspense>
    );
  }
  return <Queue branch={branch} search={search} change={go} onJob={openJob} />;
}
