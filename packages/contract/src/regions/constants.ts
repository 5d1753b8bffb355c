/** Maximum length of a region's name. */
export const MAX_REGION_NAME = 100;
