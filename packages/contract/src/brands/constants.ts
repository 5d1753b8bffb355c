/** Maximum length of a brand's name. */
export const MAX_BRAND_NAME = 80;

/** Sort keys of a list of brands. */
export const BRAND_SORTS = ['name', 'product_count'] as const;
