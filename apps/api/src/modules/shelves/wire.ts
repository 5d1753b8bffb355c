import type {
  PlacedProduct,
  PlanDiff,
  PlannedPlacement,
  PlanSummary,
  ShelfPlanOut,
  ShelfShapeOut,
} from '@javon/contract';
import { type Diff, inOrder, type PlanPlacement, type ShelfPlan, type ShelfShape } from '@javon/planogram';

/** The furniture of a plan as the interface has it. */
export function shapeOut({
  type,
  sizes,
  depth,
  storeys,
  supports,
  tables,
  start,
}: ShelfShape): ShelfShapeOut {
  return {
    type,
    main_mm: sizes.main,
    left_mm: sizes.left,
    right_mm: sizes.right,
    depth_mm: depth,
    storeys: storeys
      .toSorted((a, b) => a.face - b.face || a.storey - b.storey)
      .map((one) => ({
        face: one.face,
        storey: one.storey,
        zone: one.zone,
        bottom_mm: one.bottom,
        length_mm: one.length,
        height_mm: one.height,
        depth_mm: one.depth,
      })),
    supports: supports.map((one) => ({
      face: one.face,
      kind: one.kind,
      count: one.count,
      length_mm: one.length,
      depth_mm: one.depth,
      height_mm: one.height,
    })),
    tables: tables.map(({ kind, phones, length, width, height, spot }) => ({
      kind,
      phones,
      length_mm: length,
      width_mm: width,
      height_mm: height,
      spot: spot && { x_mm: spot.x, y_mm: spot.y, turn: spot.turn },
    })),
    start_face: start.face,
    start_end: start.end,
  };
}

/** Each placement with its position on its storey, counted from 1 at the left end. */
export function withPositions(
  placements: readonly PlanPlacement[],
): { readonly one: PlanPlacement; readonly position: number }[] {
  const counts = new Map<string, number>();
  return inOrder(placements).map((one) => {
    const key = `${one.face}:${one.storey}`;
    const position = (counts.get(key) ?? 0) + 1;
    counts.set(key, position);
    return { one, position };
  });
}

/** Placements with what their products are today; the sizes are those of the plan. */
export function placementsOut(
  placements: readonly PlanPlacement[],
  products: ReadonlyMap<number, PlacedProduct>,
): PlannedPlacement[] {
  return withPositions(placements).flatMap(({ one, position }) => {
    const product = products.get(one.product);
    if (product === undefined) return [];
    return {
      id: one.id,
      face: one.face,
      storey: one.storey,
      position,
      x_mm: one.x,
      product: { ...product, width_mm: one.width, height_mm: one.height, depth_mm: one.depth },
      front_quantity: one.front,
      back_quantity: one.back,
      stack: one.stack,
      priority: one.priority,
    };
  });
}

export function planOut(plan: ShelfPlan, products: ReadonlyMap<number, PlacedProduct>): ShelfPlanOut {
  return { ...shapeOut(plan), placements: placementsOut(plan.placements, products) };
}

export function diffOut({ added, removed, changed, shape }: Diff): PlanDiff {
  return {
    added: added.map((one) => one.id),
    removed: removed.map((one) => one.id),
    changed: changed.map(({ id, changes }) => ({ id, changes: [...changes] })),
    shape_changed: shape !== null,
    storeys: (shape?.storeys ?? []).map(({ face, storey, before, after }) => ({
      face,
      storey,
      change: before === null ? 'added' : after === null ? 'removed' : 'changed',
    })),
  };
}

/** How much a diff changes, as a revision keeps it. */
export function summaryOfDiff({ added, removed, changed, shape }: Diff): PlanSummary {
  const count = (change: string) =>
    changed.filter((one) => one.changes.some((each) => each === change)).length;
  return {
    added: added.length,
    removed: removed.length,
    moved: count('moved'),
    resized: count('resized'),
    replaced: count('replaced'),
    prioritised: count('prioritised'),
    shape: shape !== null,
  };
}
