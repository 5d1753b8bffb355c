/** Longest name of a brand. */
export const MAX_BRAND_NAME = 80;
