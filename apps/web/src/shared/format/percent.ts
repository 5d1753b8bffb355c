/** Hundredths of a percent as a person writes them: 1550 is `15,5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',');
}

/**
 * Parses a typed percentage into basis points (hundredths of a percent).
 * Returns null for empty text and NaN for anything but a percentage of at most two decimals.
 */
export function basisPointsIn(text: string): number | null {
  const typed = text.replace(/[\s%]/g, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
}
