export { arrange } from './arrange/arrange.ts';
export * from './arrange/types.ts';
export {
  applyDiff,
  type Change,
  type ChangedPlacement,
  type ChangedStorey,
  type Diff,
  diffPlans,
  isEmptyDiff,
  type ShapeDiff,
} from './diff/diff.ts';
export * from './diff/merge.ts';
export * from './drawing/thumbnail.ts';
export * from './geometry/elevation.ts';
export * from './geometry/walk.ts';
export * from './model/faces.ts';
export { type FormTable, planFromForm, type ShelfForm } from './model/form.ts';
export { PLAN_LIMITS } from './model/limits.ts';
export * from './model/plan.ts';
export type { PlacedProblem, PlacingProblem, PlanProblem, ShapeProblem } from './model/problems.ts';
export {
  type GoodsProduct,
  isSized,
  type PlanProduct,
  type ProductMeasures,
  type SizedProduct,
} from './model/product.ts';
export * from './model/shelf.ts';
export * from './model/tables.ts';
export type { Mm } from './model/units.ts';
export { validateShape } from './model/validate.ts';
export * from './model/zones.ts';
export * from './numbers/numbers.ts';
export { type Goods, validatePlacements, validatePlan } from './placing/fit.ts';
export * from './placing/neighbours.ts';
export * from './placing/operations.ts';
export { type Fallen, formFromPlan, reshape } from './placing/reshape.ts';
export type { Shift } from './placing/room.ts';
export { type Ghost, type TryOptions, tryPlace } from './placing/try-place.ts';
