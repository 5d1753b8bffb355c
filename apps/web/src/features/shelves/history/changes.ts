import { type Diff, inOrder, type PlanPlacement, type ShapeDiff } from '@javon/planogram';

/** Kind of change, by the sign on the drawing. */
export type Sign = 'added' | 'moved' | 'removed';

/** Change of a placement, as the list of a comparison shows it. */
export interface ListedChange {
  readonly key: string;
  readonly sign: Sign;
  /** Null for an added placement. */
  readonly before: PlanPlacement | null;
  /** Null for a removed placement. */
  readonly after: PlanPlacement | null;
}

/** Signs of changes, readable without colour. */
export const SIGNS: Readonly<Record<Sign, string>> = { added: '+', moved: '→', removed: '−' };

/** Changes of a comparison: what was added, then moved or changed, then removed, each in walking order. */
export function listedChanges({ added, changed, removed }: Diff): ListedChange[] {
  const befores = new Map(changed.map((one) => [one.id, one.before]));
  return [
    ...inOrder(added).map((after) => ({ key: `a${after.id}`, sign: 'added' as const, before: null, after })),
    ...inOrder(changed.map((one) => one.after)).map((after) => ({
      key: `m${after.id}`,
      sign: 'moved' as const,
      before: befores.get(after.id) ?? null,
      after,
    })),
    ...inOrder(removed).map((before) => ({
      key: `r${before.id}`,
      sign: 'removed' as const,
      before,
      after: null,
    })),
  ];
}

/** How many changes there are on each face; a placement that moved to another face counts on both. */
export function changesByFace(changes: readonly ListedChange[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { before, after } of changes) {
    for (const face of new Set([before?.face, after?.face])) {
      if (face !== undefined) counts.set(face, (counts.get(face) ?? 0) + 1);
    }
  }
  return counts;
}

/** Parts of the furniture that words name. */
const SHAPE_PARTS = ['type', 'sizes', 'depth', 'storeys', 'supports', 'tables', 'start'] as const;

/** Which parts of the furniture differ. */
export function changedParts({ before, after }: ShapeDiff): (typeof SHAPE_PARTS)[number][] {
  return SHAPE_PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}
