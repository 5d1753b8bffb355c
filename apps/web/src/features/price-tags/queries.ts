import {
  type AnswerOf,
  type Format,
  listPrintJobs,
  listProductTags,
  type QueryIn,
  showPrintedTag,
  showPrintJob,
  showTag,
  showTagView,
  tagSummary,
} from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery, routeKey } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';
import { REFRESH_MS } from '../../shared/http/query-client.ts';
import type { Choice } from './model/choice.ts';
import { limitConcurrency } from './model/limit-concurrency.ts';
import type { QueueSearch } from './search.ts';

/** Scope of a query about tags: the branch (own if undefined) and a future day (today if undefined). */
export interface About {
  readonly branch: string | undefined;
  readonly as_of: string | undefined;
}

/** Limits concurrent requests for drawings: a sheet that is scrolled past must not overload the server. */
const inTurn = limitConcurrency(6);

/** Query of the counts of a branch's tags by category, format and state; of one shelf if given. */
export const summaryQuery = (about: About, shelf?: number) =>
  queryOptions({
    ...apiQuery(tagSummary, { query: { ...about, shelf } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Tags of one page of the list; selecting all fetches the rest. */
export const TAGS_AT_ONCE = 200;

/** Query of the tags of a choice by the search parameters; of all if nothing is chosen. */
export const tagListQuery = (about: About, choice: Choice | undefined, search: QueueSearch) => ({
  ...about,
  category: choice === undefined || choice.category === 'all' ? undefined : choice.category,
  format: choice?.format,
  state: search.state ?? 'to_print',
  search: search.search,
  shelf: search.shelf,
  sort: search.order ?? 'walk',
});

/** Query of one tag in one format with its drawing as of the day. */
const tagQuery = (product: number, format: Format, about: About) =>
  apiQuery(showTag, { params: { product, format }, query: about });

/** Query of one tag in a language, as the branch prints it or as a promotion, with the sources of its values. */
export const tagViewQuery = (product: number, format: Format, query: QueryIn<'showTagView'>) =>
  queryOptions({
    ...apiQuery(showTagView, { params: { product, format }, query }),
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
    queryKey: [...routeKey(showPrintedTag), job, product, format],
    queryFn: ({ signal }) =>
      inTurn(
        () => call(showPrintedTag, { params: { id: job, product, format } }, { signal, notify: 'none' }),
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const productTagsQuery = (product: number, branch: string) =>
  apiQuery(listProductTags, { params: { id: product }, query: { branch } }, { notify: 'none' });

/**
 * Interval at which prints that wait are fetched again, milliseconds. What another device does to them is a live event;
 * this is for a stream that broke, for people of no branch, and for prices that change meanwhile.
 */
const FOLLOW_MS = 120_000;

/** Most unconfirmed jobs that the page shows. */
const OFFERED_JOBS = 20;

/** Query of the unconfirmed print jobs of the branch, newest first. */
export const unconfirmedJobsQuery = (branch: string | undefined) =>
  queryOptions({
    ...apiQuery(listPrintJobs, { query: { branch, state: 'printed', limit: OFFERED_JOBS } }),
    refetchInterval: ({ state }) => (state.data?.items.length ? FOLLOW_MS : false),
  });

export type JobWithSheets = Omit<AnswerOf<'showPrintJob'>, 'next'>;

/** Sheets of a job per request: the limit of the server. */
const SHEETS_AT_ONCE = 500;

/** Query of one print job with all its sheets; follows what becomes of it elsewhere until it is confirmed. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: [...routeKey(showPrintJob), id],
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
    refetchInterval: ({ state }) => (state.data?.state === 'printed' ? FOLLOW_MS : false),
  });
