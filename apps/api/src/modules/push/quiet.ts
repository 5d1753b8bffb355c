import type { QuietHours } from '@javon/contract';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';

const MINUTE_MS = 60_000;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * Returns when the quiet hours end in which a moment lies; null if it lies in none. Hours may go over midnight;
 * from a time to the same time is no time at all.
 */
export function endOfQuiet(moment: Date, quiet: QuietHours): Date | null {
  if (quiet === null) return null;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const day = dayOf(moment);
  const minute = Math.floor((moment.getTime() - startOfDay(day).getTime()) / MINUTE_MS);
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  const last = minute < to ? day : addDays(day, 1);
  return new Date(startOfDay(last).getTime() + to * MINUTE_MS);
}
