/**
 * Units of the engine. All three are integers so that the same tag gives the same drawing in every JavaScript
 * engine. The brands are optional: a plain literal (or a number from JSON) is accepted, but one unit in place
 * of another does not compile.
 */

/** A length in whole tenths of a millimetre: layouts, formats, sheets. `105 mm` is `1050`. */
export type Mm = number & { readonly __unit?: 'tenth of a millimetre' };

/** A type size in points (1/72 inch), steps of half a point: layouts. */
export type Pt = number & { readonly __unit?: 'point' };

/** A length in whole hundredths of a millimetre: drawings, where a 0.33 mm bar must be exact. */
export type Hmm = number & { readonly __unit?: 'hundredth of a millimetre' };

/** Tenths to hundredths of a millimetre. */
export function mmToHmm(length: Mm): Hmm {
  return length * 10;
}

/** Points to hundredths of a millimetre (1 pt = 25.4/72 mm), rounded to the nearest hundredth. */
export function ptToHmm(size: Pt): Hmm {
  return Math.round((size * 2540) / 72);
}

/** Tenths of a millimetre to points, not rounded. */
export function mmToPt(length: Mm): Pt {
  return (length * 7.2) / 25.4;
}
