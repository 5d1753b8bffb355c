/** Tashkent has no daylight saving: UTC+5 all year (IANA tz database, Asia/Tashkent). */
const OFFSET_MS = 5 * 3_600_000;

/** Calendar day `YYYY-MM-DD` of a moment in the chain's time zone. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** Formats a moment as `2026-11-21 14:05:09` in the chain's time zone. */
export function localMoment(iso: string): string {
  return new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** First moment of a day in the chain's time zone. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** Formats `2026-11-23` as both languages write a day: `23.11.2026`. */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('.');
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Hours since the day began in the chain's time zone, with their fraction. */
export function hourOf(moment: Date): number {
  return (moment.getTime() - startOfDay(dayOf(moment)).getTime()) / 3_600_000;
}
