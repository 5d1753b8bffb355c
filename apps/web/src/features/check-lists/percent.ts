/** Per cent as people read it, `86,7 %`; whole ones without a decimal. */
export function percent(value: number | null): string {
  if (value === null) return '—';
  const text = (Math.round(value * 10) / 10).toString().replace('.', ',');
  return `${text}\u00a0%`;
}

/** How a score looks: from 85 good, from 60 middling. */
export function gradeOf(score: number | null): 'good' | 'middling' | 'bad' | undefined {
  if (score === null) return undefined;
  if (score >= 85) return 'good';
  return score >= 60 ? 'middling' : 'bad';
}
