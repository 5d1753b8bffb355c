import type { BodyOf, createShelf, editShelf } from '@javon/contract';
import { planOfValues } from './plan-of-values.ts';
import type { ShapeValues, ShelfValues } from './values.ts';

type Create = BodyOf<typeof createShelf>;
type Edit = BodyOf<typeof editShelf>;

/** The furniture as the interface takes it, each storey named. */
function shapeBody(values: ShapeValues) {
  const plan = planOfValues(values);
  return {
    type: plan.type,
    main_mm: plan.sizes.main,
    left_mm: plan.sizes.left,
    right_mm: plan.sizes.right,
    depth_mm: plan.depth,
    storeys: plan.storeys.map((one) => ({
      face: one.face,
      storey: one.storey,
      zone: one.zone,
      bottom_mm: one.bottom,
      length_mm: one.length,
      height_mm: one.height,
      depth_mm: one.depth,
    })),
    supports: plan.supports.map((one) => ({
      face: one.face,
      kind: one.kind,
      count: one.count,
      length_mm: one.length,
      depth_mm: one.depth,
      height_mm: one.height,
    })),
    tables: plan.tables.map(({ spot, ...one }) => ({
      kind: one.kind,
      phones: one.phones,
      length_mm: one.length,
      width_mm: one.width,
      height_mm: one.height,
      spot: spot && { x_mm: spot.x, y_mm: spot.y, turn: spot.turn },
    })),
    start_face: plan.start.face,
    start_end: plan.start.end,
  } satisfies Partial<Create>;
}

/** Whether two forms describe the same furniture. */
function isSameShape(a: ShapeValues, b: ShapeValues): boolean {
  return JSON.stringify(shapeBody(a)) === JSON.stringify(shapeBody(b));
}

/** The body that draws a new shelf. */
export function createBody(values: ShelfValues): Create {
  return {
    ...(values.branch === null ? {} : { branch: Number(values.branch) }),
    name: values.name,
    categories: values.categories.map(Number),
    ...shapeBody(values),
  };
}

/** The body that changes a shelf: what was not touched is left out, so that it stays as others may make it. */
export function editBody(was: ShelfValues, now: ShelfValues): Edit {
  const sorted = (ids: readonly string[]) => [...ids].sort().join();
  return {
    version: now.version,
    ...(was.name === now.name ? {} : { name: now.name }),
    ...(sorted(was.categories) === sorted(now.categories) ? {} : { categories: now.categories.map(Number) }),
    ...(isSameShape(was, now) ? {} : shapeBody(now)),
  };
}
