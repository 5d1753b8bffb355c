/**
 * Whether a text is a measure, or the beginning of one, with at most so many decimals.
 * @param signed it may be below zero
 */
export function isMeasure(text: string, decimals: number, signed = false): boolean {
  const [, sign = '', fraction = ''] = /^([-−]?)[\d\s]{0,9}(?:[.,](\d*))?$/.exec(text) ?? [null, '', '?'];
  return fraction !== '?' && fraction.length <= decimals && (signed || sign === '');
}

/** A typed measure in the kept unit; null for an empty text. */
export function readMeasure(text: string, scale: number): number | null {
  const digits = text.replace(/\s/g, '').replace(',', '.').replace('−', '-');
  // Never -0, which compares as another number.
  return /\d/.test(digits) ? Math.round(Number(digits) * scale) + 0 : null;
}
