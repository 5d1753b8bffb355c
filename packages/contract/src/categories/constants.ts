export const SORT_KEYS = ['size', 'cost', 'brand', 'kv', 'l', 'kg'] as const;
/** Longest name of a category. */
export const MAX_CATEGORY_NAME = 100;
/** Most characters that one category may need. */
export const MAX_NEEDED = 100;

/** Longest list of samplers to choose from. */
export const MAX_SAMPLER_CHOICES = 500;
