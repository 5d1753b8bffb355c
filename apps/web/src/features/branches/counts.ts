import { TAG_STATES, type TagState } from '@javon/contract';

export type StateCounts = Readonly<Record<TagState, number>>;

/** Sums several rows of counts. */
export function totalOf(rows: readonly StateCounts[]): StateCounts & { readonly all: number } {
  const sum = (state: TagState) => rows.reduce((total, row) => total + row[state], 0);
  const counts = Object.fromEntries(TAG_STATES.map((state) => [state, sum(state)])) as Record<
    TagState,
    number
  >;
  return { ...counts, all: TAG_STATES.reduce((total, state) => total + counts[state], 0) };
}

/** Share of right tags in whole per cent, below 100 unless all are right; null without tags. */
export function rightPercent(rows: readonly StateCounts[]): number | null {
  const { all, current } = totalOf(rows);
  return all === 0 ? null : Math.floor((current / all) * 100);
}
