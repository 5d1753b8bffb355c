export { arrange } from './arrange/arrange.ts';
export * from './arrange/types.ts';
export {
  type Change,
  type ChangedPlacement,
  type ChangedStorey,
  type Diff,
  diffPlans,
  isEmptyDiff,
  type ShapeDiff,
} from './diff/diff.ts';
export * from './diff/merge.ts';
export {
  type Command,
  type Drawing,
  type Fill,
  type Ink,
  type Pattern,
  type Stroke,
  ZONE_STYLES,
} from './drawing/commands.ts';
export * from './drawing/document.ts';
export * from './drawing/draw-comparison.ts';
export * from './drawing/draw-elevation.ts';
export * from './drawing/draw-plan.ts';
export { boxName, type MeasureText } from './drawing/text.ts';
export * from './drawing/thumbnail.ts';
export { type FacePrint, facePrints, onFace } from './geometry/corners.ts';
export * from './geometry/elevation.ts';
export { type Bounds, type Footprint, footprintOf, type SupportPrint } from './geometry/footprint.ts';
export * from './geometry/goods-print.ts';
export * from './geometry/scene.ts';
export { type Stand, type SupportBox, standOf } from './geometry/stand.ts';
export { type PhonePlace, placeOfGoods, type TablePrint } from './geometry/table-places.ts';
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
export * from './model/shapes.ts';
export * from './model/shelf.ts';
export * from './model/tables.ts';
export type { Mm, Point } from './model/units.ts';
export { validateShape } from './model/validate.ts';
export * from './model/zones.ts';
export * from './numbers/numbers.ts';
export { type Goods, validatePlacements } from './placing/fit.ts';
export * from './placing/neighbours.ts';
export * from './placing/operations.ts';
export * from './placing/refit.ts';
export { formFromPlan, reshape } from './placing/reshape.ts';
export type { Shift } from './placing/room.ts';
export { type Ghost, type TryOptions, tryPlace } from './placing/try-place.ts';
