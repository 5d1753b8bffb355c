import type { Language } from './language.ts';
import type { TagPictures } from './source.ts';

/** A code that can be drawn as bars. */
export interface BarcodeValue {
  readonly symbology: 'ean13' | 'code128';
  /** EAN-13: 13 digits with the right check digit. Code 128: printable ASCII. */
  readonly code: string;
}

export interface CharacterValue {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** Values of one tag in one language. Plain JSON; `resolveTag` makes them and `layoutTag` draws them. */
export interface TagValues {
  readonly language: Language;
  readonly productId: string;
  readonly title: string;
  /** The name to print: the short one if the sampler requests it. */
  readonly name: string;
  readonly shortName: string;
  readonly brand: string;
  readonly sku: string;
  readonly unit: string;
  readonly text: string;
  readonly suffix: string;
  readonly characters: readonly CharacterValue[];
  /** Whole soʻm; `null` if there is none or the sampler does not request it. */
  readonly price: number | null;
  readonly oldPrice: number | null;
  readonly monthly: number | null;
  readonly months: number | null;
  /** Whether the month count is printed. */
  readonly monthCount: boolean;
  readonly promoBank: boolean;
  readonly premium: boolean;
  readonly discountTag: 'none' | 'percent' | 'text';
  readonly discountText: string;
  readonly barcode: BarcodeValue | null;
  /** The campaign's last day, `30.11.2026`; empty if there is none. */
  readonly until: string;
  readonly client: string;
  /** Keys of the pictures on it; absent if there are none. */
  readonly pictures?: TagPictures;
}
