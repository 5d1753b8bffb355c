const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * Delay before the next try, after `tries` failures in a row: doubled each time up to a minute. A part of it
 * is random, so that not all browsers return at the same moment after an outage of the server.
 * @param chance from 0 to 1
 */
export function waitBefore(tries: number, chance: number): number {
  const whole = Math.min(FIRST_MS * 2 ** Math.min(tries, 10), LONGEST_MS);
  return whole / 2 + (whole / 2) * chance;
}
