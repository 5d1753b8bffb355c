export const PERSON_STATUSES = ['active', 'inactive', 'deleted'] as const;
/** Number of digits of a PINFL, the national number of a person. */
export const PINFL_DIGITS = 14;

/** Sort keys of a list of people. */
export const USER_SORTS = ['name', 'branch', 'role', 'last_login_at', 'created_at'] as const;
