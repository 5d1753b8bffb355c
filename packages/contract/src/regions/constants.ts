/** Longest name of a region. */
export const MAX_REGION_NAME = 100;
