import { today } from '../../shared/format/format.ts';

/** Default duration of a request. */
const WEEK_MS = 7 * 86_400_000;

/** Field values of the form of a request. */
export interface AskValues {
  readonly comment: string;
  readonly begin: string;
  readonly end: string;
}

/** Initial values of an empty request. */
export function newAsk(): AskValues {
  return { comment: '', begin: today(), end: today(new Date(Date.now() + WEEK_MS)) };
}
