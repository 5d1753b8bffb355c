import {
  type BodyIn,
  confirmPrintJob,
  createPrintJob,
  handOverPrintJob,
  MAX_JOB_TAGS,
  takeDown,
} from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { refreshedAfter } from '../../shared/http/query-client.ts';
import { repeatKey } from '../../shared/http/repeat-key.ts';
import { report } from '../../shared/http/report.ts';
import { useIdempotencyKey } from '../../shared/http/use-idempotency-key.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { notify, notifySuccess } from '../../shared/notify/notify.ts';
import { currentPerson, signedOut, useMay, useNumericPermission } from '../../shared/session/visitor.ts';
import { createStore } from '../../shared/store.ts';
import { keyedTags, tagOf } from './model/job.ts';
import { type KnownTag, type Refusal, refusalsOf } from './model/refusals.ts';
import type { TagKey } from './model/selection.ts';

export type PrintRequest = BodyIn<'createPrintJob'>;

/**
 * A job that was just created on this page: its PDF goes to the printer automatically, if this browser
 * prints.
 */
export interface FreshPrint {
  readonly job: number;
  readonly refused: readonly Refusal[];
}

/** The last job created here. */
export const freshPrint = createStore<FreshPrint | null>(null);
signedOut.on(() => freshPrint.set(null));

/** Facts of the requested tags, to name those that were refused. */
export type TagNames = ReadonlyMap<string, KnownTag>;

interface PrintInput {
  readonly body: PrintRequest;
  readonly names: TagNames;
}

/**
 * The last request without an answer, with its idempotency key. It outlives the page and the session, as the picked tags
 * do.
 */
let pending: { readonly text: string; readonly key: string } | null = null;

/** Whether the person may print: a job is shown, and confirmed, on the screen of the tags. */
export function useMayPrint(): boolean {
  const may = useMay();
  return may('price_tag.print') && may('price_tag');
}

/** Maximum number of tags, counting copies, that the person may print at once. */
export function useBatchLimit(): number {
  return Math.min(MAX_JOB_TAGS, useNumericPermission('price_tag.batch') ?? MAX_JOB_TAGS);
}

/**
 * Creates print jobs. A request without an answer keeps its key, so that pressing the button again prints
 * nothing twice. Returns the job, or only the refusals if no tag may be printed.
 */
export function usePrint() {
  return useMutation({
    mutationFn: async ({ body, names }: PrintInput): Promise<{ job: number | null; refused: Refusal[] }> => {
      const text = JSON.stringify({ person: currentPerson()?.id, body });
      if (pending?.text !== text) pending = { text, key: repeatKey() };
      try {
        const { id, refused } = await call(
          createPrintJob,
          { body },
          { notify: 'none', idempotencyKey: pending.key },
        );
        pending = null;
        return { job: id, refused: refused.map((one) => named(one, names)) };
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        // A request that was not let in may repeat one that was carried out.
        if (error.kind === 'answer' && error.status < 500 && error.status !== 401) pending = null;
        const refused = error.code === 'nothing_to_print' ? refusalsOf(error.body?.errors ?? []) : [];
        if (refused.length === 0) {
          report(error);
          throw error;
        }
        return { job: null, refused: refused.map((one) => named(one, names)) };
      }
    },
    onSuccess: ({ job, refused }) => {
      if (job !== null) freshPrint.set({ job, refused });
    },
  });
}

/** The refusal with the page's facts about its tag; without them, with those of the server. */
function named(refusal: Refusal, names: TagNames): Refusal {
  return { ...refusal, ...names.get(tagOf(refusal)) };
}

/** Returns a mutation that records how the sheets of a job were handed over. */
export function useRecordHandover(job: number) {
  return useMutation({
    meta: { routes: [handOverPrintJob] },
    mutationFn: (to: BodyIn<'handOverPrintJob'>['to']) =>
      call(handOverPrintJob, { params: { id: job }, body: { to } }),
    onSuccess: ({ told }, to) => {
      if (to === 'computer') notifySuccess(i18n.t('price_tags:pdf.sent', { count: told }));
    },
  });
}

/** Outcome of a job's tags. */
interface Outcome {
  readonly failed: Iterable<TagKey>;
  /**
   * Tags on the shelf, if they were scanned: the others keep waiting. Without it all are, except the failed
   * ones.
   */
  readonly hung?: Iterable<TagKey>;
}

/**
 * Returns a mutation that confirms which tags of a job came out, or which of them are on the shelf. After a lost answer
 * the same press is answered as the first one was. A confirmation on another device is no error: the page then shows it.
 */
export function useConfirmJob(job: number) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    meta: { routes: [confirmPrintJob] },
    mutationFn: ({ failed, hung }: Outcome) => {
      const body = { failed: keyedTags(failed), hung: hung && keyedTags(hung) };
      return call(
        confirmPrintJob,
        { params: { id: job }, body },
        { notify: 'none', idempotencyKey: keyFor({ job, ...body }) },
      );
    },
    onError: (error) => {
      if (!(error instanceof HttpFailure)) return;
      if (error.code === 'job_already_confirmed')
        notify({ kind: 'info', message: i18n.t('price_tags:job.done_elsewhere') });
      else report(error);
    },
    onSuccess: () => refreshedAfter(confirmPrintJob),
  });
}

/** Returns a mutation that confirms that tags were taken down. */
export function useTakeDown() {
  return useMutation({
    meta: { routes: [takeDown] },
    mutationFn: (body: BodyIn<'takeDownTags'>) => call(takeDown, { body }),
    onSuccess: () => refreshedAfter(takeDown),
  });
}
