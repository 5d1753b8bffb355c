/** Formats a score or a share, `86,7`; a dash if there is none. */
export function scoreText(value: number | null): string {
  if (value === null) return '—';
  return (Math.round(value * 10) / 10).toFixed(1).replace('.', ',');
}
