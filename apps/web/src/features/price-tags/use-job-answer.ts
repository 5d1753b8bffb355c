import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../shared/notify/notify.ts';
import { tagOf, tagsOf } from './model/job.ts';
import type { TagKey } from './model/selection.ts';
import { freshPrint, useConfirmJob } from './print.ts';
import type { JobWithSheets } from './queries.ts';
import { useHung } from './use-hung.ts';

/**
 * Answer to the question which tags of a job came out and are on the shelf, until it is confirmed.
 * @param isOpen the job can be confirmed, so that scans count
 * @param onDone called once every tag has its answer
 */
export function useJobAnswer(job: JobWithSheets, isOpen: boolean, onDone: () => void) {
  const { t } = useTranslation('price_tags');
  const confirmJob = useConfirmJob(job.id);
  const [failed, setFailed] = useState<ReadonlySet<TagKey>>(new Set());
  const { hung, clear, onCode } = useHung(job, isOpen);
  const tags = useMemo(() => tagsOf(job.pages), [job.pages]);
  const outcomes = useMemo(
    () => new Map(job.pages.flatMap((page) => page.slots.map((slot) => [tagOf(slot), slot.outcome]))),
    [job.pages],
  );
  const toggle = (tag: TagKey) =>
    setFailed((was) => {
      const next = new Set(was);
      if (!next.delete(tag)) next.add(tag);
      return next;
    });
  const finish = () =>
    confirmJob.mutate(hung.size > 0 ? { failed, hung } : { failed }, {
      onSuccess: ({ confirmed, returned, waiting }) => {
        const parts = [
          confirmed > 0 ? t('job.confirmed', { count: confirmed }) : null,
          returned > 0 ? t('job.returned', { count: returned }) : null,
          waiting > 0 ? t('job.waiting', { count: waiting }) : null,
        ];
        notifySuccess(parts.filter((part) => part !== null).join(', '));
        setFailed(new Set());
        clear();
        // Tags that were not scanned stay on this page.
        if (waiting > 0) return;
        if (freshPrint.get()?.job === job.id) freshPrint.set(null);
        onDone();
      },
    });
  return {
    tags,
    /** Tags without an answer yet. */
    waiting: tags.filter((tag) => outcomes.get(tag) === null).length,
    outcomes,
    failed,
    hung,
    toggle,
    fail: (some: Iterable<TagKey>) => setFailed(new Set(some)),
    onCode,
    finish,
    isPending: confirmJob.isPending,
  };
}

export type JobAnswer = ReturnType<typeof useJobAnswer>;
