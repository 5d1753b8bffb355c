import type { Schedule } from '@javon/contract';
import { addDays } from '../../platform/time/tashkent.ts';

/** Day of the week, Monday 1 to Sunday 7. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function lastOfMonth(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether a list is due on the day; the 29th to 31st mean the last day of a shorter month. */
function isDueOn({ every, weekday, month_day }: Schedule, day: string): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdayOf(day) === weekday;
  return Number(day.slice(8)) === Math.min(month_day ?? 1, lastOfMonth(day));
}

/** The days from `from` to `to`, both included, on which a list is due. */
export function dueDays(schedule: Schedule, from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isDueOn(schedule, day)) days.push(day);
  return days;
}
