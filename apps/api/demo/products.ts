import { productSearchKey } from '../src/modules/goods/public.ts';
import type { Texts } from './categories.ts';
import { readRows } from './read-rows.ts';

/** Price from a moment on; hours count back from the demo's own "now". */
export interface PriceStep {
  readonly hoursAgo: number;
  readonly price: number | null;
  readonly oldPrice: number | null;
}

/** A name; only some products have one in Karakalpak. */
export interface ProductName {
  readonly uz: string;
  readonly ru: string;
  readonly kaa: string | null;
}

interface ProductRow extends ProductName {
  readonly sku: string;
  readonly barcode: string;
  readonly category: string;
  readonly brand: string;
  /** Only brand and model. */
  readonly short: string;
  /** Size on a shelf in millimetres: width, height and depth. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly grams: number;
  readonly premium: boolean;
  readonly priority: number;
  readonly createdHoursAgo: number;
  readonly prices: readonly (readonly [hoursAgo: number, price: number | null, oldPrice: number | null])[];
  /** The name before it was corrected, and the time of that; null for most. */
  readonly renamed: (ProductName & { readonly hoursAgo: number }) | null;
  /** Values by the key of their character; a plain text is the same in all languages. */
  readonly values: Readonly<Record<string, number | string | boolean | Texts>>;
  /** File under `pictures/products`, without its extension; null if there is no picture. */
  readonly picture: string | null;
}

export interface DemoProduct extends Omit<ProductRow, 'uz' | 'ru' | 'kaa' | 'prices' | 'picture'> {
  readonly id: number;
  readonly name: ProductName;
  readonly brandId: number;
  /** Oldest first; the last one is valid today. */
  readonly prices: readonly PriceStep[];
  readonly searchKey: string;
}

export interface Assortment {
  /** Names; an id is the place in the list. */
  readonly brands: readonly string[];
  readonly products: readonly DemoProduct[];
}

/** Returns the search key of a product. */
export function searchKeyOf(product: Pick<DemoProduct, 'name' | 'sku' | 'barcode' | 'brand'>): string {
  const { name, sku, barcode, brand } = product;
  return productSearchKey({
    name_uz: name.uz,
    name_ru: name.ru,
    name_kaa: name.kaa,
    sku,
    barcode,
    more_barcodes: [],
    brand,
  });
}

/**
 * The 1,200 products with their prices, in the order in which they were added: an id is the place in the
 * list.
 */
export function readAssortment(): Assortment {
  const brands = readRows<string>('brands');
  const products = readRows<ProductRow>('products').map(({ uz, ru, kaa, prices, ...row }, i): DemoProduct => {
    const name = { uz, ru, kaa };
    return {
      ...row,
      id: i + 1,
      name,
      brandId: brands.indexOf(row.brand) + 1,
      prices: prices.map(([hoursAgo, price, oldPrice]) => ({ hoursAgo, price, oldPrice })),
      searchKey: searchKeyOf({ ...row, name }),
    };
  });
  return { brands, products };
}

/** Ids of the products of each picture, by its name. */
export function picturedProducts(): ReadonlyMap<string, readonly number[]> {
  const ids = new Map<string, number[]>();
  for (const [i, { picture }] of readRows<ProductRow>('products').entries()) {
    if (picture !== null) ids.set(picture, [...(ids.get(picture) ?? []), i + 1]);
  }
  return ids;
}

/** The price that was valid a number of hours ago. */
export function priceAt(product: DemoProduct, hoursAgo: number): PriceStep {
  const held = product.prices.filter((step) => step.hoursAgo >= hoursAgo).at(-1) ?? product.prices[0];
  if (held === undefined) throw new Error(`${product.sku} has no prices`);
  return held;
}
