/**
 * A length in whole millimetres, as stored in the catalogue and the shelves. The brand is optional: a plain
 * number is accepted, but a length of another engine, in tenths of a millimetre, does not compile.
 */
export type Mm = number & { readonly __unit?: 'millimetre' };

/** A point of a drawing or of the plan from above: x to the right, y downwards, towards the shopper. */
export type Point = readonly [x: Mm, y: Mm];
