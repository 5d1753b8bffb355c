import { today } from '../../shared/format/format.ts';

/** How long a request has at first. */
const WEEK_MS = 7 * 86_400_000;

/** Field values of the form of a request. */
export interface AskValues {
  readonly comment: string;
  readonly begin: string;
  readonly end: string;
}

/** A request that nobody has typed anything into. */
export function newAsk(): AskValues {
  return { comment: '', begin: today(), end: today(new Date(Date.now() + WEEK_MS)) };
}
