import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '../../shared/format/format.ts';
import { notifySuccess } from '../../shared/notify/notify.ts';
import { confirm } from '../../shared/ui/confirm/confirm.ts';
import { tagsWaiting } from './model/job.ts';
import type { TagKey } from './model/selection.ts';
import { freshPrint, useConfirmJob } from './print.ts';
import type { JobWithSheets } from './queries.ts';
import { useJobMarks } from './use-job-marks.ts';

/**
 * Answer to the question which tags of a job came out and are on the shelf, until it is confirmed.
 * @param isOpen the job can be confirmed, so that scans count
 * @param onDone called once every tag has its answer
 */
export function useJobAnswer(job: JobWithSheets, isOpen: boolean, onDone: () => void) {
  const { t } = useTranslation('price_tags');
  const confirmJob = useConfirmJob(job.id);
  const { marks, outcomes, contested, fail, unmark, onCode } = useJobMarks(job, isOpen);
  const waiting = useMemo(() => tagsWaiting(job.pages), [job.pages]);
  const marked = (as: 'hung' | 'failed') => [...marks].flatMap(([tag, mark]) => (mark === as ? [tag] : []));
  const failed = marked('failed');
  const hung = marked('hung');
  const isAhead = job.as_of > today();
  const isPart = failed.length > 0 && failed.length < waiting.length;
  // Failed tags for a coming day return to the queue while the others wait for their day.
  const onlyReturns = isAhead && hung.length === 0 && isPart;
  const isHungEarly = () =>
    confirm({
      title: t('job.early_title'),
      text: t('job.early_text', { day: formatDate(job.as_of) }),
      action: t('job.early_action'),
      cancel: t('job.early_cancel'),
    });
  const finish = async () => {
    // Confirmed tags count as hanging, and before their day as wrong.
    const isAsked = isAhead && hung.length === 0 && failed.length === 0;
    if (isAsked && !(await isHungEarly())) return;
    confirmJob.mutate(hung.length > 0 || onlyReturns ? { failed, hung } : { failed }, {
      onSuccess: ({ confirmed, returned, waiting }) => {
        const parts = [
          confirmed > 0 ? t('job.confirmed', { count: confirmed }) : null,
          returned > 0 ? t('job.returned', { count: returned }) : null,
          waiting > 0 ? t('job.waiting', { count: waiting }) : null,
        ];
        notifySuccess(parts.filter((part) => part !== null).join(', '));
        // Tags that were not scanned stay on this page.
        if (waiting > 0) return;
        if (freshPrint.get()?.job === job.id) freshPrint.set(null);
        onDone();
      },
    });
  };
  return {
    /** Tags without an answer yet. */
    waiting,
    outcomes,
    contested,
    marks,
    failed,
    hung,
    onlyReturns,
    toggle: (tag: TagKey) => (marks.get(tag) === 'failed' ? unmark([tag]) : fail([tag])),
    fail,
    unmark,
    onCode,
    finish,
    isPending: confirmJob.isPending,
  };
}

export type JobAnswer = ReturnType<typeof useJobAnswer>;
