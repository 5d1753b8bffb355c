/** Maximum number of rows in one batch. */
export const MAX_BATCH = 1000;
