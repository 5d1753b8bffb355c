import type { DirectorPlace } from '@javon/contract';

/** Rows shown above and below the own one. */
const AROUND = 3;

/** The own row with three rows on each side; empty where the person has no branch among the peers. */
export function nearOwn(items: readonly DirectorPlace[]): readonly DirectorPlace[] {
  const at = items.findIndex(({ own }) => own);
  return at < 0 ? [] : items.slice(Math.max(0, at - AROUND), at + AROUND + 1);
}
