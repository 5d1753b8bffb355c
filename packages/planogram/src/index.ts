export * from './drawing/thumbnail.ts';
export * from './geometry/elevation.ts';
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
export * from './placing/neighbours.ts';
