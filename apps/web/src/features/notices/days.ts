import type { Notice } from '@javon/contract';
import { addDays, formatDate, today } from '../../shared/format/format.ts';

interface Day {
  /** `21.11.2026`. */
  readonly day: string;
  /** Its name if it is today or yesterday. */
  readonly label: 'today' | 'yesterday' | null;
  readonly notices: readonly Notice[];
}

/** Groups notices by day in the chain's time zone, in their order. */
export function byDay(notices: readonly Notice[], now: Date = new Date()): Day[] {
  const names = new Map<string, Day['label']>([
    [formatDate(today(now)), 'today'],
    [formatDate(addDays(today(now), -1)), 'yesterday'],
  ]);
  const days = Map.groupBy(notices, (one) => formatDate(one.created_at));
  return [...days].map(([day, own]) => ({ day, label: names.get(day) ?? null, notices: own }));
}
