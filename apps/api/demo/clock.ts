import { dayOf } from '../src/platform/time/tashkent.ts';

const HOUR_MS = 3_600_000;
const OPENS = 10;
const CLOSES = 20;

/**
 * Times of the demo chain, counted back from the last minute at which its stores were open: whenever the data
 * is made, its newest rows are from today's or yesterday's working day.
 */
export class Clock {
  readonly #reference: number;

  constructor(now: Date) {
    const minute = Math.floor(now.getTime() / 60_000) * 60_000;
    const day = Date.parse(`${dayOf(new Date(minute))}T00:00:00+05:00`);
    const hour = (minute - day) / HOUR_MS;
    if (hour >= OPENS && hour <= CLOSES) this.#reference = minute;
    else this.#reference = day + (hour < OPENS ? CLOSES - 24 : CLOSES) * HOUR_MS;
  }

  /** ISO text of the time a number of hours ago. */
  ago(hours: number): string {
    return new Date(this.#reference - Math.round(hours * 3600) * 1000).toISOString();
  }

  /** Day in the chain's time zone a number of hours ago. */
  dayAgo(hours: number): string {
    return dayOf(new Date(this.#reference - Math.round(hours * 3600) * 1000));
  }
}
