import {
  type AnswerOf,
  type Format,
  listPrintJobs,
  listProductTags,
  listTags,
  type QueryIn,
  showPrintedTag,
  showPrintJob,
  showTag,
  showTagCode,
  showTagView,
  tagSummary,
} from '@javon/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';
import { limitConcurrency } from './model/limit-concurrency.ts';

/** Scope of a query about tags: the branch (own when undefined) and a coming day (today when undefined). */
export interface About {
  readonly branch: string | undefined;
  readonly as_of: string | undefined;
}

/** Drawings are asked for a few at a time: a sheet that scrolls by must not bury the server in calls. */
const inTurn = limitConcurrency(6);

/** Counts of a branch's tags by category, format and state; of one shelf's where one is named. */
export const summaryQuery = (about: About, shelf?: number) =>
  queryOptions({
    queryKey: [tagSummary.id, about, shelf],
    queryFn: ({ signal }) => call(tagSummary, { query: { ...about, shelf } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Query of one tag in one format with its drawing as of the day. */
const tagQuery = (product: number, format: Format, about: About) =>
  queryOptions({
    queryKey: [showTag.id, product, format, about],
    queryFn: ({ signal }) => call(showTag, { params: { product, format }, query: about }, { signal }),
  });

/** Query of one tag in a language, as the branch prints it or as a promotion, with the sources of its values. */
export const tagViewQuery = (product: number, format: Format, query: QueryIn<typeof showTagView>) =>
  queryOptions({
    queryKey: [showTagView.id, product, format, query],
    queryFn: ({ signal }) => call(showTagView, { params: { product, format }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Query of a drawing for a sheet: limited in parallel, cached longer, and silent, as the name is shown anyway. */
export const drawingQuery = (product: number, format: Format, about: About) =>
  queryOptions({
    ...tagQuery(product, format, about),
    queryFn: ({ signal }) =>
      inTurn(
        () => call(showTag, { params: { product, format }, query: about }, { signal, notify: 'none' }),
        signal,
      ),
    staleTime: 5 * 60_000,
  });

/** Query of one tag of a print job as printed, its code included; cached for as long as the page is open. */
export const printedTagQuery = (job: number, product: number, format: Format) =>
  queryOptions({
    queryKey: [showPrintedTag.id, job, product, format],
    queryFn: ({ signal }) =>
      inTurn(
        () => call(showPrintedTag, { params: { id: job, product, format } }, { signal, notify: 'none' }),
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Tags of one product in a branch. */
export const productTagsQuery = (product: number, branch: string) =>
  queryOptions({
    queryKey: [listProductTags.id, product, branch],
    queryFn: ({ signal }) =>
      call(listProductTags, { params: { id: product }, query: { branch } }, { signal, notify: 'none' }),
  });

/** Query of the tag of a printed code; the screen shows failures itself. */
export const tagCodeQuery = (code: string) =>
  queryOptions({
    queryKey: [showTagCode.id, code],
    queryFn: ({ signal }) => call(showTagCode, { params: { code } }, { signal, notify: 'none' }),
  });

/** Most unconfirmed jobs that the page offers. */
const OFFERED_JOBS = 20;

/** Print jobs of the branch that nobody has confirmed yet, newest first. */
export const unconfirmedJobsQuery = (branch: string | undefined) =>
  queryOptions({
    queryKey: [...listKey(listPrintJobs), 'unconfirmed', branch],
    queryFn: ({ signal }) =>
      call(listPrintJobs, { query: { branch, state: 'printed', limit: OFFERED_JOBS } }, { signal }),
  });

/** A print job with all its sheets. */
export type JobWithSheets = Omit<AnswerOf<typeof showPrintJob>, 'next'>;

/** Sheets of a job that are asked for at a time: most that the server gives. */
const SHEETS_AT_ONCE = 500;

/** Query of one print job with all its sheets. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: [showPrintJob.id, id],
    queryFn: async ({ signal }): Promise<JobWithSheets> => {
      const read = (from: number) =>
        call(showPrintJob, { params: { id }, query: { from, limit: SHEETS_AT_ONCE } }, { signal });
      const { next: second, pages, ...job } = await read(0);
      for (let next = second; next !== null; ) {
        const more = await read(next);
        for (const page of more.pages) pages.push(page);
        next = more.next;
      }
      return { ...job, pages };
    },
  });

/** Invalidates every query that a print, a confirmation or a take-down affects. */
export function tagsChanged(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [
      listTags,
      listProductTags,
      showTagCode,
      tagSummary,
      showTag,
      showTagView,
      listPrintJobs,
      showPrintJob,
    ].map((route) => client.invalidateQueries({ queryKey: listKey(route) })),
  );
}
