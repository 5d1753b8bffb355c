import type { BarcodeFault } from '../problems.ts';
import type { BarcodeValue } from '../values.ts';
import type { Bars } from './bars.ts';
import { CODE128_MAX, code128, isCode128 } from './code128.ts';
import { ean13, isEan13 } from './ean13.ts';

/**
 * Symbology of a product's barcode: 13 digits are an EAN-13, 12 digits (UPC-A) an EAN-13 with a leading 0,
 * any other printable ASCII is a Code 128. 12 and 13 digits must have a valid check digit: a till would read
 * nothing, or another product.
 */
export function barcodeValue(
  barcode: string,
): { readonly value: BarcodeValue } | { readonly fault: BarcodeFault } {
  if (/^[0-9]{12,13}$/.test(barcode)) {
    const code = barcode.padStart(13, '0');
    return isEan13(code) ? { value: { symbology: 'ean13', code } } : { fault: 'check_digit' };
  }
  if (barcode.length > CODE128_MAX) return { fault: 'length' };
  return isCode128(barcode) ? { value: { symbology: 'code128', code: barcode } } : { fault: 'characters' };
}

/** Bars of a barcode value; `null` if its code is invalid in its symbology. Never throws. */
export function barcodeBars(value: BarcodeValue): Bars | null {
  if (value.symbology === 'ean13') return isEan13(value.code) ? ean13(value.code) : null;
  return isCode128(value.code) ? code128(value.code) : null;
}
