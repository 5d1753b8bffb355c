export const PERSON_STATUSES = ['active', 'inactive', 'deleted'] as const;
/** Digits of a PINFL, the national number of a person. */
export const PINFL_DIGITS = 14;

/** Orders of a list of people. */
export const USER_SORTS = ['name', 'branch', 'role', 'last_login_at', 'created_at'] as const;
