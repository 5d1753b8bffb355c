export const SEGMENT_STATES = ['coming', 'running', 'ended', 'deleted'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

export const MAX_SEGMENT_NAME = 120;
/** Maximum number of products in a segment. */
export const MAX_SEGMENT_PRODUCTS = 20_000;
/** Maximum number of products that one call adds or removes by id. */
export const MAX_SEGMENT_CHOICE = 2000;
/** Maximum length of a text of pasted SKUs, in characters. */
export const MAX_SEGMENT_PASTE = 400_000;

/** Sort keys of a list of segments. */
export const SEGMENT_SORTS = ['begins', 'ends', 'name', 'months', 'product_count'] as const;

/** Sort keys of a list of a segment's products. */
export const SEGMENT_PRODUCT_SORTS = ['added_at', 'name', 'sku', 'price'] as const;
