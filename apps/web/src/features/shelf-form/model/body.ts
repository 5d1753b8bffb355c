import type { BodyOf } from '@javon/contract';
import { shapeToWire } from '@javon/contract/shelf-wire';
import { planOfValues } from './plan-of-values.ts';
import type { ShapeValues, ShelfValues } from './values.ts';

type Create = BodyOf<'createShelf'>;
type Edit = BodyOf<'editShelf'>;

/** The furniture as the interface takes it, each storey named, and new tables marked as new. */
function shapeBody(values: ShapeValues) {
  const shape = shapeToWire(planOfValues(values));
  return { ...shape, tables: shape.tables.map((one) => ({ ...one, key: one.key ?? null })) };
}

/** Whether two forms describe the same furniture. */
export function isSameShape(a: ShapeValues, b: ShapeValues): boolean {
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
