/**
 * Conversion of a shelf's plan between the contract's answers and bodies, in snake_case with units, and the
 * plan of the engine; for server and browser. A separate entry, because few screens need it.
 */
import {
  type Diff,
  inOrder,
  type PlanPlacement,
  type PlanTable,
  type ShelfPlan,
  type ShelfShape,
  type Storey,
  type Supports,
  TABLE_SIZES,
  tableOfFace,
  tablePlaceAt,
} from '@javon/planogram';
import type { BodyIn, BodyOf } from './route-types.ts';
import type {
  PlacedProduct,
  PlanDiff,
  PlannedPlacement,
  PlanSummary,
  ShelfPlanOut,
  ShelfShapeOut,
} from './shelves/plan-schemas.ts';

type ShapeBody = BodyOf<'editShelf'>;
type WireTable = NonNullable<ShapeBody['tables']>[number];

/** Placements in the body of a save. */
export type SentPlacements = BodyIn<'placeOnShelf'>['placements'];

/** Storeys in order: face by face, each from the floor up. */
function sorted<S extends Pick<Storey, 'face' | 'storey'>>(storeys: readonly S[]): S[] {
  return storeys.toSorted((a, b) => a.face - b.face || a.storey - b.storey);
}

/** Storeys of an answer or a body, sorted. */
export function storeysFromWire(storeys: ShelfShapeOut['storeys']): Storey[] {
  return sorted(storeys).map((one) => ({
    face: one.face,
    storey: one.storey,
    zone: one.zone,
    bottom: one.bottom_mm,
    length: one.length_mm,
    height: one.height_mm,
    depth: one.depth_mm,
  }));
}

/** Pallets or pedestals of an answer or a body. */
export function supportsFromWire(supports: ShelfShapeOut['supports']): Supports[] {
  return supports.map((one) => ({
    face: one.face,
    kind: one.kind,
    count: one.count,
    length: one.length_mm,
    depth: one.depth_mm,
    height: one.height_mm,
  }));
}

/** Tables of an answer or a body; missing sizes get the defaults of the kind. */
export function tablesFromWire(tables: readonly WireTable[]): PlanTable[] {
  return tables.map(({ key, kind, phones, length_mm, width_mm, height_mm, spot }) => ({
    ...(key === undefined ? {} : { key }),
    kind,
    phones,
    length: length_mm ?? TABLE_SIZES[kind].length,
    width: width_mm ?? TABLE_SIZES[kind].width,
    height: height_mm ?? TABLE_SIZES[kind].height,
    spot: spot ? { x: spot.x_mm, y: spot.y_mm, turn: spot.turn } : null,
  }));
}

/** A placement of an answer, its goods with the sizes in the answer. */
export function placementFromWire({ product, ...one }: PlannedPlacement): PlanPlacement {
  return {
    id: one.id,
    product: product.id,
    face: one.face,
    storey: one.storey,
    x: one.x_mm,
    width: product.width_mm,
    height: product.height_mm,
    depth: product.depth_mm,
    front: one.front_quantity,
    back: one.back_quantity,
    stack: one.stack,
    priority: one.priority,
  };
}

/** Converts the furniture of a shelf, a revision or a proposal to the engine's. */
export function shapeFromWire(shape: ShelfShapeOut): ShelfShape {
  return {
    type: shape.type,
    sizes: { main: shape.main_mm, left: shape.left_mm, right: shape.right_mm },
    depth: shape.depth_mm,
    storeys: storeysFromWire(shape.storeys),
    supports: supportsFromWire(shape.supports),
    tables: tablesFromWire(shape.tables),
    start: { face: shape.start_face, end: shape.start_end },
  };
}

/** Converts a shelf, a revision or a proposal to the engine's plan. */
export function planFromWire(plan: ShelfPlanOut): ShelfPlan {
  return { ...shapeFromWire(plan), placements: plan.placements.map(placementFromWire) };
}

/** Converts the furniture of a plan to an answer or a body. */
export function shapeToWire(shape: ShelfShape): ShelfShapeOut {
  const { type, sizes, depth, storeys, supports, tables, start } = shape;
  return {
    type,
    main_mm: sizes.main,
    left_mm: sizes.left,
    right_mm: sizes.right,
    depth_mm: depth,
    storeys: sorted(storeys).map((one) => ({
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
    tables: tables.map(({ key, kind, phones, length, width, height, spot }) => ({
      ...(typeof key === 'number' ? { key } : {}),
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

/** Each placement with its position on its storey, from 1 at the left end; on a table, its place. */
export function withPositions(
  placements: readonly PlanPlacement[],
): { readonly one: PlanPlacement; readonly position: number }[] {
  const counts = new Map<string, number>();
  return inOrder(placements).map((one) => {
    const key = `${one.face}:${one.storey}`;
    const position = tableOfFace(one.face) === null ? (counts.get(key) ?? 0) + 1 : tablePlaceAt(one.x);
    counts.set(key, position);
    return { one, position };
  });
}

/** Placements with today's data of their products; the sizes are those of the plan. */
export function placementsToWire(
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

/** Converts a plan to an answer. */
export function planToWire(plan: ShelfPlan, products: ReadonlyMap<number, PlacedProduct>): ShelfPlanOut {
  return { ...shapeToWire(plan), placements: placementsToWire(plan.placements, products) };
}

/** Converts the placements of a plan to the body of a save; new ones have no id. */
export function sentPlacements(plan: Pick<ShelfPlan, 'placements'>): SentPlacements {
  return plan.placements.map((one) => ({
    ...(one.id > 0 ? { id: one.id } : {}),
    face: one.face,
    storey: one.storey,
    x_mm: Math.max(0, Math.round(one.x)),
    product: one.product,
    front_quantity: one.front,
    back_quantity: one.back,
    stack: one.stack,
    priority: one.priority,
  }));
}

/** Converts the diff of two plans, by the ids of placements. */
export function diffToWire({ added, removed, changed, shape }: Diff): PlanDiff {
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

/** Summary of a diff, stored with a revision. */
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
