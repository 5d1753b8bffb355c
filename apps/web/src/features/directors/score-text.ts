/** A score or a share as people read it, `86,7`; a dash where there is none. */
export function scoreText(value: number | null): string {
  if (value === null) return '—';
  return (Math.round(value * 10) / 10).toFixed(1).replace('.', ',');
}
