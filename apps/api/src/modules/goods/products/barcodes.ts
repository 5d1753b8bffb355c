import { fieldError } from '../../../platform/errors/app-error.ts';

/** Barcodes of a product: the main one, which its tags print, and further ones. */
export interface Barcodes {
  readonly barcode: string | null;
  readonly more_barcodes: readonly string[];
}

/** Lists all barcodes, the main one first. */
export function allBarcodes({ barcode, more_barcodes }: Barcodes): string[] {
  return barcode === null ? [...more_barcodes] : [barcode, ...more_barcodes];
}

/**
 * Returns the barcodes of a product after an edit of one field or both. If only the main barcode is sent and
 * it is one of the further ones, the two swap places.
 * @throws AppError at `barcode` if further ones are left without a main one, at the further one that is a
 * duplicate
 */
export function barcodesAfter(
  was: Barcodes,
  sent: { readonly barcode?: string | null; readonly more_barcodes?: readonly string[] },
): { readonly barcode: string | null; readonly more_barcodes: string[] } {
  const main = sent.barcode === undefined ? was.barcode : sent.barcode;
  const swapped = was.more_barcodes.map((one) => (one === main && was.barcode !== null ? was.barcode : one));
  const more = [...(sent.more_barcodes ?? swapped)];
  if (main === null && more.length > 0) throw fieldError('barcode', 'required');
  const twice = more.findIndex((one, index) => one === main || more.indexOf(one) < index);
  if (twice >= 0) throw fieldError(`more_barcodes.${twice}`, 'already_chosen');
  return { barcode: main, more_barcodes: more };
}
