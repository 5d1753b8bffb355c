export { arrange } from './arrange/arrange.ts';
export {
  ARRANGE_DEFAULTS,
  type ArrangeOptions,
  type CategoryRule,
  type LeftOut,
  type LeftOutReason,
  type SortRule,
} from './arrange/types.ts';
export { type Change, type Diff, diffPlans, isEmptyDiff, type ShapeDiff } from './diff/diff.ts';
export { type Merge, type MergeConflict, mergePlans } from './diff/merge.ts';
export type { Command, Drawing, Fill, Ink, Stroke } from './drawing/commands.ts';
export { type DocumentPage, documentPages, type ListedProduct } from './drawing/document.ts';
export { drawComparison } from './drawing/draw-comparison.ts';
export {
  drawElevation,
  type ElevationDrawing,
  type ElevationOptions,
  type GoodsLook,
} from './drawing/draw-elevation.ts';
export { drawPlan } from './drawing/draw-plan.ts';
export { boxName } from './drawing/text.ts';
export { type Thumbnail, thumbnailOf } from './drawing/thumbnail.ts';
export { type FacePrint, facePrints, onFace } from './geometry/corners.ts';
export {
  type Band,
  type Box,
  type Elevation,
  EYE_LEVEL,
  elevationOf,
  fillOf,
  type PlacedBox,
} from './geometry/elevation.ts';
export { type Bounds, footprintOf } from './geometry/footprint.ts';
export { type GoodsPrint, goodsFromAbove, goodsOnTables } from './geometry/goods-print.ts';
export { type BoardPrism, type GoodsBlock, type Prism, type Scene, sceneOf } from './geometry/scene.ts';
export { type Stand, standOf } from './geometry/stand.ts';
export type { TablePrint } from './geometry/table-places.ts';
export { inWalk, type Walk } from './geometry/walk.ts';
export {
  type Face,
  type FaceKey,
  faceKeys,
  faceLengths,
  facesBySide,
  facesOf,
  sidesOf,
} from './model/faces.ts';
export { planFromForm, type ShelfForm } from './model/form.ts';
export { PLAN_LIMITS } from './model/limits.ts';
export {
  type Boards,
  boardsOf,
  inOrder,
  type Place,
  type PlanPlacement,
  type ShelfPlan,
  type ShelfShape,
  type SupportKind,
  type Supports,
  storeyAt,
  widthOf,
} from './model/plan.ts';
export type { PlacingProblem, PlanProblem, ShapeProblem } from './model/problems.ts';
export { type GoodsProduct, isSized } from './model/product.ts';
export {
  isIsland,
  MAX_FACES,
  type Measure,
  SHAPES,
  SHELF_TYPES,
  type Shape,
  type ShelfType,
} from './model/shapes.ts';
export { type Placement, type Storey, ZONES, type Zone } from './model/shelf.ts';
export {
  faceOfTable,
  freeTablePlaces,
  PHONE_PITCH,
  type PlanTable,
  placesOf,
  placesOfBoard,
  TABLE_KINDS,
  TABLE_SIZES,
  type TableKind,
  type TableSpot,
  tableFaces,
  tableOfFace,
  tablePlaceAt,
  tablePlaceEdge,
} from './model/tables.ts';
export type { Mm, Point } from './model/units.ts';
export { validateShape } from './model/validate.ts';
export { defaultZones } from './model/zones.ts';
export { type GroupNumbers, numbersOf } from './numbers/numbers.ts';
export { type Goods, validatePlacements } from './placing/fit.ts';
export { type Direction, neighbourOf } from './placing/neighbours.ts';
export {
  type Counts,
  clearProducts,
  move,
  newId,
  type Outcome,
  place,
  prioritise,
  remove,
  resize,
} from './placing/operations.ts';
export { type Refitted, refit } from './placing/refit.ts';
export { formFromPlan, reshape, stepsOf } from './placing/reshape.ts';
export type { Shift } from './placing/room.ts';
export { type Ghost, tryPlace } from './placing/try-place.ts';
