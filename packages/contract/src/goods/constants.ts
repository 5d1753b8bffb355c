export const MAX_NAME = 200;
export const MAX_SKU = 40;
/** Most barcodes of a product beside its main one. */
export const MAX_MORE_BARCODES = 20;

/** Facts that a complete product has. */
export const GAPS = [
  'name_uz',
  'name_ru',
  'name_kaa',
  'width',
  'height',
  'length',
  'weight',
  'picture',
  'character',
] as const;

/** Most products that one call changes. */
export const MAX_BULK = 500;

/** Sums to which new prices are rounded, so‘m. */
export const PRICE_ROUNDINGS = [1, 100, 1000, 10_000] as const;
/** Largest fall and rise of prices in one step, per cent. */
export const PRICE_STEP = { min: -90, max: 500 } as const;

/** Orders of a list of products. */
export const PRODUCT_SORTS = [
  'name',
  'sku',
  'price',
  'brand',
  'updated_at',
  'stock_balance',
  'print_count',
] as const;
