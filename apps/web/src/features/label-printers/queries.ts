import { type LabelJob, type LabelPrinter, listLabelJobs, listLabelPrinters } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Polling interval of labels in flight, milliseconds: a printer needs about a second per label. */
const ON_THE_WAY_MS = 3000;

/** Polling interval of printers with a queue, milliseconds, for when the agent was last seen. */
const QUEUED_MS = 30_000;

/** Query of the label printers of a branch; polls while jobs wait for some. */
export const printersQuery = (branch: string) => ({
  ...apiQuery(listLabelPrinters, { query: { branch } }),
  refetchInterval: ({
    state,
  }: {
    readonly state: { readonly data?: { readonly items: LabelPrinter[] } | undefined };
  }) => (state.data?.items.some(({ waiting }) => waiting > 0) ? QUEUED_MS : (false as const)),
});

/** Query of the latest jobs of a branch's printers; polls while some are in flight. */
export const labelJobsQuery = (branch: string) => ({
  ...apiQuery(listLabelJobs, { query: { branch } }),
  refetchInterval: ({
    state,
  }: {
    readonly state: { readonly data?: { readonly items: LabelJob[] } | undefined };
  }) => (state.data?.items.some(isOnTheWay) ? ON_THE_WAY_MS : (false as const)),
});

/** Whether the outcome of a job is still open. */
export function isOnTheWay({ state }: LabelJob): boolean {
  return state === 'waiting' || state === 'taken';
}
