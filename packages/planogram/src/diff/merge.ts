import {
  type Boards,
  inOrder,
  lowestId,
  type PlanPlacement,
  type ShelfPlan,
  type ShelfShape,
  storeyAt,
} from '../model/plan.ts';
import { faceOfTable, tableFaces, tableOfFace } from '../model/tables.ts';
import { placementProblems } from '../placing/fit.ts';
import { CHANGES, type Change, PARTS, samePart, samePlacement, sameShapePart, shapeOf } from './diff.ts';
import { type ById, resolveOverlaps } from './resolve-overlaps.ts';

/** Conflict between two editors. The merged plan has theirs. */
export type MergeConflict =
  /** Both changed the same fields of a placement, differently. */
  | {
      readonly kind: 'both_changed';
      readonly id: number;
      readonly parts: readonly Change[];
      readonly mine: PlanPlacement;
      readonly theirs: PlanPlacement;
    }
  /** Removed on one side and changed on the other; null for the side that removed it. */
  | {
      readonly kind: 'removed_and_changed';
      readonly id: number;
      readonly mine: PlanPlacement | null;
      readonly theirs: PlanPlacement | null;
    }
  /**
   * My placement does not fit together with their changes: another one takes the space, or the storey was
   * removed.
   */
  | {
      readonly kind: 'no_room';
      readonly id: number;
      readonly mine: PlanPlacement;
      readonly theirs: PlanPlacement | null;
      /** The conflicting placement; null if the board itself does not take it. */
      readonly other: number | null;
    }
  /** Both changed the same part of the furniture, or mine leaves theirs without a board. */
  | { readonly kind: 'shape'; readonly part: keyof ShelfShape };

/** Result of merging two edits of the same plan. */
export interface Merge {
  readonly plan: ShelfPlan;
  readonly conflicts: readonly MergeConflict[];
  /** Placements that both created with the same id: my old id and the new one. */
  readonly renumbered: ReadonlyMap<number, number>;
}

function byId(placements: readonly PlanPlacement[]): Map<number, PlanPlacement> {
  return new Map(placements.map((one) => [one.id, one]));
}

function mergeShape(
  base: ShelfShape,
  mine: ShelfShape,
  theirs: ShelfShape,
  conflicts: MergeConflict[],
): ShelfShape {
  const merged: Record<string, unknown> = { ...shapeOf(theirs) };
  for (const part of Object.keys(merged) as (keyof ShelfShape)[]) {
    if (sameShapePart(base, mine, part) || sameShapePart(mine, theirs, part)) continue;
    if (sameShapePart(base, theirs, part)) merged[part] = mine[part];
    else conflicts.push({ kind: 'shape', part });
  }
  return merged as unknown as ShelfShape;
}

/** Merges one placement; undefined if it was removed. */
function mergeOne(
  was: PlanPlacement | undefined,
  mine: PlanPlacement | undefined,
  theirs: PlanPlacement | undefined,
  conflicts: MergeConflict[],
): PlanPlacement | undefined {
  if (!was) return theirs ?? mine;
  if (!mine || !theirs) {
    const left = mine ?? theirs;
    if (!left || samePlacement(was, left)) return undefined;
    conflicts.push({ kind: 'removed_and_changed', id: was.id, mine: mine ?? null, theirs: theirs ?? null });
    return theirs;
  }
  let merged = theirs;
  const parts: Change[] = [];
  for (const part of CHANGES) {
    if (samePart(was, mine, part) || samePart(mine, theirs, part)) continue;
    if (!samePart(was, theirs, part)) parts.push(part);
    else merged = { ...merged, ...Object.fromEntries(PARTS[part].map((key) => [key, mine[key]])) };
  }
  if (parts.length > 0) conflicts.push({ kind: 'both_changed', id: was.id, parts, mine, theirs });
  return merged;
}

/** My new placements, with ids that theirs do not use. */
function renumber(
  base: ById,
  mine: ShelfPlan,
  theirs: ById,
): { mine: ShelfPlan; renumbered: Map<number, number> } {
  const renumbered = new Map<number, number>();
  let next = lowestId([...mine.placements, ...theirs.values()]);
  const placements = mine.placements.map((one) => {
    const other = theirs.get(one.id);
    if (!other || base.has(one.id) || samePlacement(one, other)) return one;
    next -= 1;
    renumbered.set(one.id, next);
    return { ...one, id: next };
  });
  return { mine: { ...mine, placements }, renumbered };
}

/**
 * The plan with its goods at the numbers that the tables have in `now`. Goods of a table that `now` does not have get
 * a number after all of them, so that they are on no board.
 */
function onTablesOf(now: ShelfShape, plan: ShelfPlan): ShelfPlan {
  if (plan.placements.every((one) => tableOfFace(one.face) === null)) return plan;
  const faces = tableFaces(plan.tables, now.tables);
  const placements = plan.placements.map((one) => {
    const table = tableOfFace(one.face);
    if (table === null) return one;
    return { ...one, face: faces.get(one.face) ?? faceOfTable(now.tables.length + table) };
  });
  return { ...plan, placements };
}

/**
 * Merges two edits of `base` (PL-72 to PL-75): every part changed by one editor is taken; if both changed it,
 * or mine does not fit together with theirs, theirs wins and the conflict is reported. If they changed the tables, my
 * goods stay with their own (TBL-6).
 */
export function mergePlans(baseThen: ShelfPlan, mineNow: ShelfPlan, theirs: ShelfPlan): Merge {
  const conflicts: MergeConflict[] = [];
  const areTheirTables =
    sameShapePart(baseThen, mineNow, 'tables') && !sameShapePart(baseThen, theirs, 'tables');
  const onTheirs = (plan: ShelfPlan) => (areTheirTables ? onTablesOf(theirs, plan) : plan);
  const base = onTheirs(baseThen);
  const [was, they] = [byId(base.placements), byId(theirs.placements)];
  const { mine, renumbered } = renumber(was, onTheirs(mineNow), they);
  const me = byId(mine.placements);
  let shape = mergeShape(base, mine, theirs, conflicts);
  if (theirs.placements.some((one) => isStranded(one, me, shape) && !isStranded(one, me, theirs))) {
    conflicts.push({ kind: 'shape', part: 'storeys' });
    shape = shapeOf(theirs);
  }
  const ids = new Set([...was.keys(), ...they.keys(), ...me.keys()]);
  const merged = [...ids].flatMap((id) => mergeOne(was.get(id), me.get(id), they.get(id), conflicts) ?? []);
  // Finds placements with problems on my own plan: I forced them, so they may keep those problems.
  const forced = new Set(
    mine.placements.flatMap((one, i) => {
      const own = mineNow.placements[i];
      return own && placementProblems(mineNow, own).length > 0 ? [one.id] : [];
    }),
  );
  const settled = resolveOverlaps(
    { ...shape, placements: inOrder(merged) },
    { mine: me, theirs: they, forced },
  );
  conflicts.push(
    ...settled.gaveWay.map(({ one, back, other }): MergeConflict => {
      return { kind: 'no_room', id: one.id, mine: me.get(one.id) ?? one, theirs: back, other };
    }),
  );
  const { plan } = settled;
  return { plan, conflicts, renumbered };
}

/** Whether a placement of theirs, which I did not remove myself, has no board on a shape. */
function isStranded(one: PlanPlacement, mine: ById, shape: Boards): boolean {
  const removedByMe = !mine.has(one.id) && one.id > 0;
  return !removedByMe && storeyAt(shape, one) === undefined;
}
