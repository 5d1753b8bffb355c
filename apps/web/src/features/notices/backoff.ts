const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before trying again, after so many tries in a row that brought nothing: twice as long each
 * time up to a minute. A part of it is chance, so that all browsers do not come back in the same moment after a
 * server was away.
 * @param chance from 0 to 1
 */
export function waitBefore(tries: number, chance: number): number {
  const whole = Math.min(FIRST_MS * 2 ** Math.min(tries, 10), LONGEST_MS);
  return whole / 2 + (whole / 2) * chance;
}
