/** Digits of a one-time code. */
export const CODE_DIGITS = 6;
/** Letters of a recovery code, the hyphens between them apart. */
export const RECOVERY_LETTERS = 12;
