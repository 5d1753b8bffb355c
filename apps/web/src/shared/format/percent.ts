/** Hundredths of a percent as a person writes them: 1550 is `15,5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',');
}

/**
 * What was typed, in hundredths of a percent; null for nothing, NaN for what is no percentage of two decimals
 * at most.
 */
export function basisPointsIn(text: string): number | null {
  const typed = text.replace(/[\s%]/g, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
}
