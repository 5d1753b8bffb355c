/** Number of digits of a one-time code. */
export const CODE_DIGITS = 6;
/** Number of letters of a recovery code, without hyphens. */
export const RECOVERY_LETTERS = 12;
