/** Per cent as text, `86,7 %`; whole numbers without a decimal. */
export function percent(value: number | null): string {
  if (value === null) return '—';
  const text = (Math.round(value * 10) / 10).toString().replace('.', ',');
  return `${text}\u00a0%`;
}

/** Tone of a score: positive from 85, a warning from 60. */
export function toneOf(score: number | null): 'positive' | 'warning' | 'negative' | undefined {
  if (score === null) return undefined;
  if (score >= 85) return 'positive';
  return score >= 60 ? 'warning' : 'negative';
}
