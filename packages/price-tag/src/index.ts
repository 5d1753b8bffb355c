export type { Bars } from './codes/bars.ts';
export { code128, isCode128 } from './codes/code128.ts';
export { ean13, gs1CheckDigit, isEan13 } from './codes/ean13.ts';
export { type DesignDifference, designDifferences } from './differences.ts';
export { textDigest } from './digest.ts';
export type {
  BoxCommand,
  Command,
  Drawing,
  ImageCommand,
  Ink,
  LineCommand,
  ModulesCommand,
  Note,
  NoteCode,
  PolygonCommand,
  TextCommand,
  Weight,
} from './drawing.ts';
export {
  FORMAT_NAMES,
  type Format,
  type FormatSpec,
  formatSize,
  isSheetFormat,
  LABEL_SIDES,
  LABEL_SIZES,
  type Orientation,
  orientationOf,
  SHEET,
  SHEET_FORMAT_NAMES,
  SHEET_FORMATS,
  type SheetFormat,
  type Size,
  type Sized,
  tagSize,
  USUAL_LABEL,
} from './formats.ts';
export { LANGUAGES, type Language, type LocalText, localText } from './language.ts';
export { type Device, layoutTag, type PrintFacts } from './layout/layout-tag.ts';
export type * from './layout/types.ts';
export { VALUE_NAMES } from './layout/types.ts';
export { hasMarkup, LAYOUT_LIMITS, type LayoutCheck, validateLayout } from './layout/validate.ts';
export { hasGlyph, measureUnits, missingGlyph, UNITS_PER_EM } from './metrics/metrics.ts';
export { discountPercent, formatMoney, GROUP_SPACE, monthlyPrice } from './money.ts';
export { compareNames, nameKey } from './name-order.ts';
export { PRODUCT_PICTURES, pictureDigest, pictureNames, picturesFor } from './pictures.ts';
export type { BarcodeFault, Problem } from './problems.ts';
export { formatDate, MAX_PRICE, type ResolvedTag, resolveTag } from './resolve.ts';
export { defaultLabel, defaultLayout, finishedLayout } from './samplers/default-layouts.ts';
export {
  type CutMark,
  planSheets,
  type SheetItem,
  type SheetOptions,
  type SheetPage,
  type SheetSlot,
} from './sheets.ts';
export type {
  SamplerKind,
  SamplerSpec,
  TagCharacter,
  TagInstalment,
  TagPictures,
  TagProduct,
  TagSource,
} from './source.ts';
export { type Hmm, type Mm, mmToHmm, mmToPt, type Pt, ptToHmm } from './units.ts';
export type { BarcodeValue, CharacterValue, TagValues } from './values.ts';
