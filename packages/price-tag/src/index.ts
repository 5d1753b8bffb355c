export { ean13 } from './codes/ean13.ts';
export { type DesignDifference, designDifferences } from './differences.ts';
export { textDigest } from './digest.ts';
export type {
  Command,
  Drawing,
  Ink,
  LineCommand,
  Note,
  PolygonCommand,
  TextCommand,
  Weight,
} from './drawing.ts';
export {
  FORMAT_NAMES,
  type Format,
  isSheetFormat,
  LABEL_SIDES,
  LABEL_SIZES,
  type Orientation,
  orientationOf,
  SHEET,
  SHEET_FORMATS,
  type SheetFormat,
  type Size,
  type Sized,
  tagSize,
  USUAL_LABEL,
} from './formats.ts';
export { LANGUAGES, type Language, type LocalText } from './language.ts';
export { type Device, layoutTag, type PrintFacts } from './layout/layout-tag.ts';
export {
  type Condition,
  type ConditionName,
  type LayoutProblem,
  type LayoutProblemCode,
  type Part,
  type PartKind,
  type PicturePart,
  type TagLayout,
  type TextStyle,
  type TypeStyle,
  VALUE_NAMES,
} from './layout/types.ts';
export { hasMarkup, LAYOUT_LIMITS, validateLayout } from './layout/validate.ts';
export { measureUnits, missingGlyph, UNITS_PER_EM } from './metrics/metrics.ts';
export { discountPercent, formatMoney, monthlyPrice } from './money.ts';
export { compareNames, nameKey } from './name-order.ts';
export { PRODUCT_PICTURES, pictureDigest, pictureNames, picturesFor } from './pictures.ts';
export type { Problem } from './problems.ts';
export { formatDate, MAX_PRICE, resolveTag } from './resolve.ts';
export { defaultLayout, finishedLayout } from './samplers/default-layouts.ts';
export { planSheets, type SheetPage } from './sheets.ts';
export type { SamplerKind, SamplerSpec, TagCharacter, TagPictures, TagProduct, TagSource } from './source.ts';
export type { Mm } from './units.ts';
export type { TagValues } from './values.ts';
