import type { Ink } from '@javon/planogram';

/** Inks of the engine’s drawings in the colours of the page. */
export const INKS: Readonly<Record<Ink, string>> = {
  paper: 'var(--j-ground)',
  ink: 'var(--j-text)',
  muted: 'var(--j-text-3)',
  faint: 'var(--j-line)',
  board: 'var(--j-line-strong)',
  goods: 'var(--j-float)',
  support: 'var(--j-support)',
  table: 'var(--j-sunken)',
  accent: 'var(--j-accent-text)',
  golden: 'var(--j-zone-golden)',
  green: 'var(--j-zone-green)',
  red: 'var(--j-zone-red)',
  added: 'var(--j-positive)',
  moved: 'var(--j-printed)',
  removed: 'var(--j-negative)',
  wrong: 'var(--j-negative)',
};
