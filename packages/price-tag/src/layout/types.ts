import type { Ink, Weight } from '../drawing.ts';
import type { Format, Orientation, Size } from '../formats.ts';
import type { LocalText } from '../language.ts';
import type { Mm, Pt } from '../units.ts';

/** Positions and sizes of the parts of a tag. Plain JSON, validated by `validateLayout` [PT-20]. */
export interface TagLayout {
  readonly version: 1;
  readonly format: Format;
  readonly orientation: Orientation;
  /** Only for labels; the orientation follows from it. */
  readonly size?: Size;
  /** `#rrggbb`, dark enough for white text and for a black-and-white printer. */
  readonly accent: string;
  /** Drawn in this order, later ones on top. */
  readonly parts: readonly Part[];
}

export const CONDITION_NAMES = [
  'old_price',
  'premium',
  'promo_bank',
  'instalment',
  'barcode',
  'title',
  'text',
  'discount',
  'until',
  'client',
  'check',
  'characters',
  /** The product has a picture; the brand has a logo. */
  'picture',
  'brand_mark',
] as const;
export type ConditionName = (typeof CONDITION_NAMES)[number];

/** A part is drawn if all its conditions are true; `!` negates one. */
export type Condition = ConditionName | `!${ConditionName}`;

/** A part's rectangle from the tag's left top corner. Nothing of the part is drawn outside it. */
export interface PartBox {
  readonly x: Mm;
  readonly y: Mm;
  readonly w: Mm;
  readonly h: Mm;
  /** The editor's name for it. */
  readonly id?: string;
  readonly when?: readonly Condition[];
}

export type Align = 'left' | 'center' | 'right';
export type VAlign = 'top' | 'middle' | 'bottom';

export interface TypeStyle {
  readonly size: Pt;
  /** Minimum size when shrinking. */
  readonly floor: Pt;
  readonly weight: Weight;
  readonly align: Align;
  readonly valign: VAlign;
  readonly ink: Ink;
}

export interface TextStyle extends TypeStyle {
  readonly maxLines: number;
  /** Distance of baselines in hundredths of the size. */
  readonly leading: number;
}

/** A fixed text. */
export interface TextPart extends PartBox, TextStyle {
  readonly kind: 'text';
  readonly text: LocalText;
}

/**
 * `months` is the month count with its word; `check` the text of the check code; `date` the day of the print.
 */
export const VALUE_NAMES = [
  'title',
  'name',
  'shortName',
  'brand',
  'sku',
  'unit',
  'text',
  'suffix',
  'discountText',
  'until',
  'client',
  'months',
  'barcode',
  'date',
  'check',
] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

/** A value of the tag, with fixed text around it; nothing is drawn if the value is empty. */
export interface ValuePart extends PartBox, TextStyle {
  readonly kind: 'value';
  readonly value: ValueName;
  readonly before?: LocalText;
  readonly after?: LocalText;
}

/** Characters as rows: label at the left, value at the right. */
export interface CharactersPart extends PartBox {
  readonly kind: 'characters';
  readonly size: Pt;
  readonly floor: Pt;
  readonly maxRows: number;
  /** Distance of rows in hundredths of the size. */
  readonly leading: number;
  readonly valign: VAlign;
  readonly labelInk: Ink;
  readonly valueWeight: Weight;
  /** A hairline between rows. */
  readonly rules: boolean;
}

/** The price: large digits, small suffix. Never cut, never under its minimum size [PT-34]. */
export interface PricePart extends PartBox, TypeStyle {
  readonly kind: 'price';
  /** Size of the suffix in hundredths of the digits' size. */
  readonly suffixSize: number;
  readonly suffixWeight: Weight;
}

/** The old price, struck through. */
export interface OldPricePart extends PartBox, TypeStyle {
  readonly kind: 'oldPrice';
  readonly strike: 'across' | 'slanted';
  readonly strikeInk: Ink;
}

/** The monthly price: large digits, small suffix, and the month count if the sampler requests it. */
export interface MonthlyPart extends PartBox, TypeStyle {
  readonly kind: 'monthly';
  readonly suffixSize: number;
  readonly suffixWeight: Weight;
}

/** The discount tag: white text on a dark shape. */
export interface DiscountPart extends PartBox {
  readonly kind: 'discount';
  readonly shape: 'rect' | 'round' | 'flag';
  readonly fill: Ink;
  readonly ink: Ink;
  readonly size: Pt;
  readonly floor: Pt;
  readonly weight: Weight;
}

/** The product's barcode with its quiet zone: EAN-13 or Code 128, depending on the code. */
export interface BarcodePart extends PartBox {
  readonly kind: 'barcode';
  /** Whether the digits are printed below the bars. */
  readonly digits: boolean;
  readonly align: Align;
}

/** The check code of the print (branch, product, print) as a QR code with its quiet zone. */
export interface QrPart extends PartBox {
  readonly kind: 'qr';
  readonly align: Align;
  readonly valign: VAlign;
}

/** A picture, scaled to fit: the product's own, its brand's logo, or an uploaded one. */
export interface PicturePart extends PartBox {
  readonly kind: 'picture';
  /** `product`, `brand`, or the name of an upload. */
  readonly ref: string;
  readonly align: Align;
  readonly valign: VAlign;
}

/** A straight line from the left top corner of its box to the right bottom one; `w` or `h` is 0. */
export interface LinePart extends PartBox {
  readonly kind: 'line';
  readonly thickness: Mm;
  readonly ink: Ink;
  readonly dash?: Mm;
}

export interface BoxPart extends PartBox {
  readonly kind: 'box';
  readonly radius: Mm;
  readonly fill?: Ink;
  readonly stroke?: Ink;
  readonly thickness: Mm;
}

export type Part =
  | TextPart
  | ValuePart
  | CharactersPart
  | PricePart
  | OldPricePart
  | MonthlyPart
  | DiscountPart
  | BarcodePart
  | QrPart
  | PicturePart
  | LinePart
  | BoxPart;

export type PartKind = Part['kind'];

/** Reason why a layout is refused. `path` is like `parts.3.size`. */
export interface LayoutProblem {
  readonly code: LayoutProblemCode;
  readonly path: string;
}

export type LayoutProblemCode =
  | 'not_an_object'
  | 'not_an_array'
  | 'missing'
  | 'unknown_key'
  | 'unknown_kind'
  | 'unknown_value'
  | 'not_a_whole_number'
  | 'not_a_half_point'
  | 'too_small'
  | 'too_large'
  | 'outside_tag'
  | 'floor_above_size'
  | 'not_text'
  | 'text_too_long'
  | 'not_a_flag'
  | 'too_many_parts'
  | 'wrong_version'
  | 'not_a_colour'
  | 'colour_too_light'
  | 'line_not_straight'
  | 'glyph_missing'
  /** Text that contains an HTML or XML tag: a script, a frame, a picture. */
  | 'markup'
  /** A picture is a name, never a URL: letters, digits and hyphens. */
  | 'not_a_picture_name';
