import { addDays, today } from '../../shared/format/format.ts';

/** Default duration of a request. */
const DAYS = 7;

/** Field values of the form of a request. */
export interface AskValues {
  readonly comment: string;
  readonly begin: string;
  readonly end: string;
}

/** Initial values of an empty request. */
export function newAsk(): AskValues {
  return { comment: '', begin: today(), end: addDays(today(), DAYS) };
}
