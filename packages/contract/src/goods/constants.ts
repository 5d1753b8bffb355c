export const MAX_NAME = 200;
export const MAX_SKU = 40;
/** Maximum number of barcodes of a product in addition to its main one. */
export const MAX_MORE_BARCODES = 20;

/** Facts of a complete product. */
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

/** Maximum number of products in one call. */
export const MAX_BULK = 500;

/** Multiples to which new prices are rounded, soʻm. */
export const PRICE_ROUNDINGS = [1, 100, 1000, 10_000] as const;
/** Maximum reduction and increase of prices in one step, per cent. */
export const PRICE_STEP = { min: -90, max: 500 } as const;

/** Sort keys of a list of products. */
export const PRODUCT_SORTS = [
  'name',
  'sku',
  'price',
  'brand',
  'updated_at',
  'stock_balance',
  'print_count',
] as const;
