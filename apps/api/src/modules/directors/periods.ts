import type { Period } from '@javon/contract';
import { type Days, daysOf } from '../../platform/time/period.ts';
import { addDays } from '../../platform/time/tashkent.ts';

/** The period before, of the same kind: yesterday, or the whole month before. */
export function daysBefore(period: Period, today: string): Days {
  const { from } = daysOf(period, today);
  const last = addDays(from, -1);
  return period === 'today' ? { from: last, to: last } : { from: `${last.slice(0, 7)}-01`, to: last };
}

/** The first day that any period, or the one before it, reaches back to. */
export function earliestDay(today: string): string {
  return daysBefore('last_month', today).from;
}
