/** Per cent as text, `86,7 %`; whole numbers without a decimal. */
export function percent(value: number | null): string {
  if (value === null) return '—';
  const text = (Math.round(value * 10) / 10).toString().replace('.', ',');
  return `${text}\u00a0%`;
}

/** Grade of a score: good from 85, middling from 60. */
export function gradeOf(score: number | null): 'good' | 'middling' | 'bad' | undefined {
  if (score === null) return undefined;
  if (score >= 85) return 'good';
  return score >= 60 ? 'middling' : 'bad';
}
