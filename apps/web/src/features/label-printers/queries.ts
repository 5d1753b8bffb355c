import { type LabelJob, listLabelJobs, listLabelPrinters } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** How often labels on their way are asked for, milliseconds: a printer needs about a second a label. */
const ON_THE_WAY_MS = 3000;

/** Label printers of a branch. */
export const printersQuery = (branch: string) => apiQuery(listLabelPrinters, { query: { branch } });

/** Labels last sent to the printers of a branch; asked for again while some are on their way. */
export const labelJobsQuery = (branch: string) => ({
  ...apiQuery(listLabelJobs, { query: { branch } }),
  refetchInterval: ({
    state,
  }: {
    readonly state: { readonly data?: { readonly items: LabelJob[] } | undefined };
  }) => (state.data?.items.some(isOnTheWay) ? ON_THE_WAY_MS : (false as const)),
});

/** Whether nothing has become of labels yet. */
function isOnTheWay({ state }: LabelJob): boolean {
  return state === 'waiting' || state === 'taken';
}
