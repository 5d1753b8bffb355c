import type { Period } from '@javon/contract';
import { addDays } from './tashkent.ts';

/** First and last day, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a named period relative to `today` in the chain's time zone. */
export function daysOf(period: Period, today: string): Days {
  const first = `${today.slice(0, 7)}-01`;
  if (period === 'today') return { from: today, to: today };
  if (period === 'current_month') return { from: first, to: today };
  const last = addDays(first, -1);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}
