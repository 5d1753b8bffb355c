import { type Diff, elevationOf, type Face, type PlacedBox, type PlanPlacement } from '@javon/planogram';

/** Kind of change that a comparison marks on a placement, by colour and by sign. */
export type Mark = 'added' | 'moved' | 'changed' | 'removed';
export const MARK_SIGNS: Readonly<Record<Mark, string>> = {
  added: '+',
  moved: '→',
  changed: '±',
  removed: '−',
};

/** Changes between two plans, as a drawing of the later one shows them. */
export interface Marks {
  /** By placement of the later plan. */
  readonly on: ReadonlyMap<number, Exclude<Mark, 'removed'>>;
  /** Placements that were removed, and the old places of those that moved. */
  readonly gone: readonly { readonly placement: PlanPlacement; readonly mark: 'removed' | 'moved' }[];
}

export function marksOf(diff: Diff): Marks {
  const moved = diff.changed.filter((one) => one.changes.includes('moved'));
  return {
    on: new Map([
      ...diff.added.map((one) => [one.id, 'added'] as const),
      ...diff.changed.map((one) => [one.id, one.changes.includes('moved') ? 'moved' : 'changed'] as const),
    ]),
    gone: [
      ...diff.removed.map((placement) => ({ placement, mark: 'removed' }) as const),
      ...moved.map(({ before }) => ({ placement: before, mark: 'moved' }) as const),
    ],
  };
}

/** The boxes of what is gone from a face. */
export function goneBoxes(
  face: Face,
  gone: Marks['gone'],
): { readonly box: PlacedBox; readonly mark: 'removed' | 'moved' }[] {
  const boxes = elevationOf(
    face,
    // Indexes replace the ids: a placement may be on the plan under the same id as well.
    gone.map(({ placement }, i) => ({ ...placement, id: i })),
  ).boxes;
  return boxes.map((box) => ({ box, mark: gone[box.id]?.mark ?? 'removed' }));
}
