import type { ImportRun, RowOutcome } from '@javon/contract';
import { formatCm, formatKg, formatNumber } from '../../shared/format/format.ts';

/** Step of an import: the next action of the person, or the state of the work. */
export type ImportStep =
  | 'mend'
  | 'nothing'
  | 'apply'
  | 'running'
  | 'undoing'
  | 'done'
  | 'undone'
  | 'cancelled'
  | 'failed';

/** Returns the step of an import. */
export function stepOf(run: Pick<ImportRun, 'state' | 'counts' | 'can'>): ImportStep {
  if (run.state !== 'checked') return run.state;
  // Bad rows of 1C are left out: the rest can be applied.
  if (run.counts.bad > 0 && !run.can.includes('apply')) return 'mend';
  return toWrite(run) === 0 ? 'nothing' : 'apply';
}

/** Tones of the outcomes of rows. */
export const OUTCOME_TONES = {
  new: 'positive',
  changed: 'accent',
  unchanged: 'faint',
  bad: 'negative',
} as const satisfies Record<RowOutcome, string>;

/** True while the server works on it. */
export function isWorking({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

/** Rows that applying would write. */
export function toWrite({ counts }: Pick<ImportRun, 'counts'>): number {
  return counts.new + counts.changed;
}

/** Progress of a running import, from 0 to 100. */
export function percentOf({ progress }: Pick<ImportRun, 'progress'>): number {
  if (progress.total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((progress.done / progress.total) * 100)));
}

/** Formatted value of a row, with its unit. */
export interface Shown {
  readonly value: string;
  /** `day`: the value is a day, `YYYY-MM-DD`. */
  readonly unit: 'cm' | 'kg' | 'money' | 'day' | null;
}

/**
 * Formats a field of a row before or after: sizes in centimetres, weight in kilograms, prices in so‘m; a dash for
 * nothing.
 */
export function shownValue(field: string, value: string | null): Shown {
  if (value === null || value === '') return { value: '—', unit: null };
  if (field === 'valid_from') return { value, unit: 'day' };
  const number = Number(value);
  if (!/^\d+$/.test(value)) return { value, unit: null };
  if (field.endsWith('_mm')) return { value: formatCm(number), unit: 'cm' };
  if (field.endsWith('_g')) return { value: formatKg(number), unit: 'kg' };
  if (field === 'price' || field === 'old_price') return { value: formatNumber(number), unit: 'money' };
  return { value, unit: null };
}

/** Formats a mapping of columns for the server: `3:price,4:`. */
export function chosenText(chosen: ReadonlyMap<number, string>): string {
  return [...chosen].map(([index, field]) => `${index}:${field}`).join(',');
}
