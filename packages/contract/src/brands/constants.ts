/** Longest name of a brand. */
export const MAX_BRAND_NAME = 80;

/** Orders of a list of brands. */
export const BRAND_SORTS = ['name', 'product_count'] as const;
