import type { Hmm, Pt } from './units.ts';

/** Weights of the type family in the engine. */
export type Weight = 400 | 600 | 800;

/** Inks: an accent is the layout's colour; everything else is black, white or a grey. */
export type Ink = 'black' | 'white' | 'grey' | 'accent';

/** A run of text on one line. `x` is its left end whatever its alignment, `y` its baseline. */
export interface TextCommand {
  readonly kind: 'text';
  readonly x: Hmm;
  readonly y: Hmm;
  /** Height of the em. */
  readonly size: Hmm;
  readonly weight: Weight;
  readonly ink: Ink;
  /** Tabular figures (the font's `tnum`). Kerning and contextual forms are off in every run. */
  readonly tabular: boolean;
  readonly text: string;
  /** Measured width of the text. */
  readonly width: Hmm;
}

/** A filled or outlined rectangle; the outline is centred on its edge. */
export interface BoxCommand {
  readonly kind: 'box';
  readonly x: Hmm;
  readonly y: Hmm;
  readonly width: Hmm;
  readonly height: Hmm;
  readonly radius: Hmm;
  readonly fill: Ink | null;
  readonly stroke: Ink | null;
  readonly strokeWidth: Hmm;
}

export interface LineCommand {
  readonly kind: 'line';
  readonly x1: Hmm;
  readonly y1: Hmm;
  readonly x2: Hmm;
  readonly y2: Hmm;
  readonly width: Hmm;
  readonly ink: Ink;
  /** Length of dash and gap, or `null` for a solid line. */
  readonly dash: Hmm | null;
}

export interface PolygonCommand {
  readonly kind: 'polygon';
  /** x, y, x, y… */
  readonly points: readonly Hmm[];
  readonly fill: Ink;
}

/**
 * Dark rectangles in modules: a linear code (each `height` modules tall is given by `moduleHeight`) or a
 * QR code. One rectangle is four numbers in `rects`: column, row, columns, rows.
 */
export interface ModulesCommand {
  readonly kind: 'modules';
  readonly code: 'ean13' | 'code128' | 'qr';
  /** Left top corner of module 0, 0 (without the quiet zone). */
  readonly x: Hmm;
  readonly y: Hmm;
  readonly moduleWidth: Hmm;
  readonly moduleHeight: Hmm;
  readonly columns: number;
  readonly rows: number;
  readonly rects: readonly number[];
  /** Text that a scanner reads. */
  readonly text: string;
}

/**
 * A picture within a box, scaled to fit in its own proportions; the renderer knows its bytes and so its
 * proportions.
 */
export interface ImageCommand {
  readonly kind: 'image';
  /** The key of the picture in the tag's values; a renderer uses it to get its bytes or URL. */
  readonly ref: string;
  readonly x: Hmm;
  readonly y: Hmm;
  readonly width: Hmm;
  readonly height: Hmm;
  readonly align: 'left' | 'center' | 'right';
  readonly valign: 'top' | 'middle' | 'bottom';
}

export type Command = TextCommand | BoxCommand | LineCommand | PolygonCommand | ModulesCommand | ImageCommand;

/** Deviation from the layout. A tag with an `error` must not be printed. */
export interface Note {
  readonly level: 'info' | 'warning' | 'error';
  readonly code: NoteCode;
  /** Index of the part in the layout. */
  readonly part: number;
  /** For `shrunk`: the resulting size. For `rows_dropped`: the number of rows. */
  readonly amount?: Pt | number;
  /** For `code_covered` and `code_crowded`: the index of the other part. */
  readonly by?: number;
}

export type NoteCode =
  /** Text set smaller than requested, not under its minimum. */
  | 'shrunk'
  /** Text cut with an ellipsis. */
  | 'cut'
  /** Characters that did not fit. */
  | 'rows_dropped'
  /** The price does not fit at its minimum size; it is drawn whole, beyond the edge of its box. */
  | 'price_too_wide'
  /** The bars would be narrower than a scanner reads; not drawn. */
  | 'barcode_too_wide'
  /** The check code does not fit with modules of the minimum size; not drawn. */
  | 'qr_too_large'
  /** Another part covers the code: a scanner cannot read it. */
  | 'code_covered'
  /** Another part touches the code or its quiet zone: a scanner may not read it. */
  | 'code_crowded'
  /** The tag has no picture of that name; not drawn. */
  | 'picture_missing';

/** Laid-out tag. Lengths in hundredths of a millimetre, y downwards from the top edge. */
export interface Drawing {
  readonly width: Hmm;
  readonly height: Hmm;
  /** `#rrggbb`. */
  readonly accent: string;
  readonly commands: readonly Command[];
  readonly notes: readonly Note[];
}
