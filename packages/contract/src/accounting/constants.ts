/** Most rows of one batch. */
export const MAX_BATCH = 1000;
