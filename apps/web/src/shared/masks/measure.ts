/** Whether a text is a measure, or the beginning of one, with at most so many decimals. */
export function isMeasure(text: string, decimals: number): boolean {
  const [, fraction = ''] = /^[\d\s]{0,9}(?:[.,](\d*))?$/.exec(text) ?? [null, '?'];
  return fraction !== '?' && fraction.length <= decimals;
}

/** A typed measure in the kept unit; null for an empty text. */
export function readMeasure(text: string, scale: number): number | null {
  const digits = text.replace(/\s/g, '').replace(',', '.');
  return digits === '' || digits === '.' ? null : Math.round(Number(digits) * scale);
}
