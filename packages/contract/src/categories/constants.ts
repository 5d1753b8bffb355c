export const SORT_KEYS = ['size', 'cost', 'brand', 'kv', 'l', 'kg'] as const;
/** Maximum length of a category's name. */
export const MAX_CATEGORY_NAME = 100;
/** Maximum number of characters that one category requires. */
export const MAX_NEEDED = 100;

/** Maximum number of samplers to choose from. */
export const MAX_SAMPLER_CHOICES = 500;
