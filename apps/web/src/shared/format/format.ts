/** The chain's time zone, whatever the machine's: Tashkent, UTC+5 all year (IANA tz database, Asia/Tashkent). */
const OFFSET_MS = 5 * 3_600_000;
/** Between the thousands of a sum, so that it never breaks over a line. */
const THIN = '\u00a0';

/** A whole number with its thousands apart: `4 990 000`. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN);
  return `${value < 0 ? '\u2212' : ''}${grouped}${fraction ? `,${fraction}` : ''}`;
}

/**
 * Day and time of a moment in the chain's time zone: `2026-11-21T14:05:…`. Computed instead of formatted by `Intl`,
 * whose time zones take some 20 ms of a phone's first screen to load.
 */
function localIso(moment: string | Date): string {
  return new Date(new Date(moment).getTime() + OFFSET_MS).toISOString();
}

/** `21.11.2026` of a moment, in the chain's time zone. */
export function formatDate(moment: string | Date): string {
  // A calendar day has no time and must not move with the zone.
  const isDay = typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
  const day = isDay ? moment : localIso(moment).slice(0, 10);
  return day.split('-').reverse().join('.');
}

/** `14:05` of a moment, in the chain's time zone. */
function formatTime(moment: string | Date): string {
  return localIso(moment).slice(11, 16);
}

/** `21.11.2026 14:05`. */
export function formatDateTime(moment: string | Date): string {
  return `${formatDate(moment)} ${formatTime(moment)}`;
}

/** Today as `YYYY-MM-DD` in the chain's time zone. */
export function today(now: Date = new Date()): string {
  return localIso(now).slice(0, 10);
}

/** The day `count` days after a day `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Last day until which something is due: a moment is the midnight after it. */
export function lastDayOf(due: string): string {
  return due.length > 10 ? today(new Date(Date.parse(due) - 1)) : due;
}

export type RelativeUnit = 'minute' | 'hour' | 'day';
const STEPS: readonly (readonly [RelativeUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
/** Age in days beyond which the date is shown instead. */
const RELATIVE_DAYS = 30;

/**
 * How far a moment lies from now, in the largest fitting unit; null when nearer than a minute or farther
 * than a month. The words come from the catalogues: browsers do not know Uzbek's.
 */
export function relativeTo(
  moment: string | Date,
  now: Date,
): { unit: RelativeUnit; count: number; past: boolean } | null {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  if (distance > RELATIVE_DAYS * 86_400) return null;
  for (const [unit, size] of STEPS) {
    if (distance >= size) return { unit, count: Math.trunc(distance / size), past: seconds < 0 };
  }
  return null;
}

/** Millimetres as centimetres: `45,5`. */
export function formatCm(mm: number): string {
  return formatNumber(mm / 10);
}

/** Grams as kilograms: `1,25`. */
export function formatKg(grams: number): string {
  return formatNumber(grams / 1000);
}
