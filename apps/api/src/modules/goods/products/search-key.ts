import { searchKey } from '../../../platform/text/normalise.ts';

/** Facts that make up a product's search key. */
export interface Findable {
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
  readonly sku: string;
  readonly barcode: string | null;
  readonly more_barcodes: readonly string[];
  readonly brand: string | null;
}

/**
 * Computes `product.search_key`: all words that a person may search a product by, each once, in one spelling.
 */
export function productSearchKey(product: Findable): string {
  const { name_uz, name_ru, name_kaa, sku, barcode, more_barcodes, brand } = product;
  const text = [name_uz, name_ru, name_kaa, sku, barcode, ...more_barcodes, brand].filter(Boolean).join(' ');
  return [...new Set(searchKey(text).split(' '))].join(' ');
}
