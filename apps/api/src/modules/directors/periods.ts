import type { Period } from '@javon/contract';
import { type Days, daysOf } from '../../platform/time/period.ts';
import { addDays } from '../../platform/time/tashkent.ts';

/** The previous period of the same kind: yesterday, or the whole previous month. */
export function daysBefore(period: Period, today: string): Days {
  const { from } = daysOf(period, today);
  const last = addDays(from, -1);
  return period === 'today' ? { from: last, to: last } : { from: `${last.slice(0, 7)}-01`, to: last };
}

/** The first day that any period, or its previous one, includes. */
export function earliestDay(today: string): string {
  return daysBefore('last_month', today).from;
}
