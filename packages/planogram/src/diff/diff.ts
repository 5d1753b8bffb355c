import { inOrder, type PlanPlacement, type ShelfPlan, type ShelfShape } from '../model/plan.ts';
import type { Storey } from '../model/shelf.ts';
import { sameTables } from '../model/tables.ts';

/** Kinds of difference of a placement. */
export type Change = 'moved' | 'resized' | 'prioritised' | 'replaced';

/** A placement that is in both plans, with differences. */
export interface ChangedPlacement {
  readonly id: number;
  readonly before: PlanPlacement;
  readonly after: PlanPlacement;
  readonly changes: readonly Change[];
}

/** A storey that is new, removed, or of another size or zone. */
export interface ChangedStorey {
  readonly face: number;
  readonly storey: number;
  /** Null: it is new. */
  readonly before: Storey | null;
  /** Null: it was removed. */
  readonly after: Storey | null;
}

/** Differences of the furniture. */
export interface ShapeDiff {
  readonly before: ShelfShape;
  readonly after: ShelfShape;
  readonly storeys: readonly ChangedStorey[];
}

/** Diff of two plans; lists are in the order of `inOrder`. */
export interface Diff {
  readonly added: readonly PlanPlacement[];
  readonly removed: readonly PlanPlacement[];
  readonly changed: readonly ChangedPlacement[];
  /** Null: the furniture is equal. */
  readonly shape: ShapeDiff | null;
}

/** The fields of a placement by kind of difference: place, quantities, priority, product. */
export const PARTS: Readonly<Record<Change, readonly (keyof PlanPlacement)[]>> = {
  moved: ['face', 'storey', 'x'],
  resized: ['front', 'back', 'stack'],
  prioritised: ['priority'],
  replaced: ['product', 'width', 'height', 'depth'],
};
export const CHANGES = Object.keys(PARTS) as readonly Change[];

/** Whether one group of fields is equal in two placements. */
export function samePart(a: PlanPlacement, b: PlanPlacement, part: Change): boolean {
  return PARTS[part].every((key) => a[key] === b[key]);
}

/** Whether two placements are equal except for their id. */
export function samePlacement(a: PlanPlacement, b: PlanPlacement): boolean {
  return CHANGES.every((part) => samePart(a, b, part));
}

/** The furniture of a plan, without its placements. */
export function shapeOf({ type, sizes, depth, storeys, supports, tables, start }: ShelfShape): ShelfShape {
  return { type, sizes, depth, storeys, supports, tables, start };
}

/** Compares plain data deeply. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && equal(value, right.get(key)))
  );
}

function storeyKey({ face, storey }: Storey): string {
  return `${face}:${storey}`;
}

/** Whether one part of the furniture is equal; keys of tables are not furniture. */
export function sameShapePart(a: ShelfShape, b: ShelfShape, part: keyof ShelfShape): boolean {
  return part === 'tables' ? sameTables(a.tables, b.tables) : equal(a[part], b[part]);
}

function shapeDiff(before: ShelfShape, after: ShelfShape): ShapeDiff | null {
  const [was, is] = [shapeOf(before), shapeOf(after)];
  const parts = Object.keys(was) as (keyof ShelfShape)[];
  if (parts.every((part) => sameShapePart(was, is, part))) return null;
  const old = new Map(was.storeys.map((one) => [storeyKey(one), one]));
  const fresh = new Map(is.storeys.map((one) => [storeyKey(one), one]));
  const storeys = [...new Map([...old, ...fresh]).values()]
    .map(({ face, storey }): ChangedStorey => {
      const key = `${face}:${storey}`;
      return { face, storey, before: old.get(key) ?? null, after: fresh.get(key) ?? null };
    })
    .filter((one) => !equal(one.before, one.after))
    .sort((a, b) => a.face - b.face || a.storey - b.storey);
  return { before: was, after: is, storeys };
}

/** Returns the changes from one plan to another (PL-70). Placements are matched by id. */
export function diffPlans(before: ShelfPlan, after: ShelfPlan): Diff {
  const old = new Map(before.placements.map((one) => [one.id, one]));
  const fresh = new Map(after.placements.map((one) => [one.id, one]));
  const changed = inOrder(after.placements).flatMap((is): ChangedPlacement[] => {
    const was = old.get(is.id);
    if (!was) return [];
    const changes = CHANGES.filter((part) => !samePart(was, is, part));
    return changes.length === 0 ? [] : [{ id: is.id, before: was, after: is, changes }];
  });
  return {
    added: inOrder(after.placements.filter((one) => !old.has(one.id))),
    removed: inOrder(before.placements.filter((one) => !fresh.has(one.id))),
    changed,
    shape: shapeDiff(before, after),
  };
}

/** Whether a diff contains no changes. */
export function isEmptyDiff(diff: Diff): boolean {
  return diff.added.length + diff.removed.length + diff.changed.length === 0 && diff.shape === null;
}
