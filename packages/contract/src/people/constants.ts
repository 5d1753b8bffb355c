export const PERSON_STATUSES = ['active', 'inactive', 'deleted'] as const;
/** Digits of a PINFL, the national number of a person. */
export const PINFL_DIGITS = 14;
