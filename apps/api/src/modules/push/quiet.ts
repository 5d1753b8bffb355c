import type { QuietHours } from '@javon/contract';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';

const MINUTE_MS = 60_000;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * End of the quiet hours that contain a moment; null if none do. Hours may span midnight; equal start and end
 * mean no quiet hours.
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
