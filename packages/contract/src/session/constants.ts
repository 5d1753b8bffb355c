/** Factors for the second step of a sign-in, the preferred one first. */
export const SECOND_STEP_WAYS = ['passkey', 'code', 'recovery_code'] as const;
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** Minimum length of a password. */
export const MIN_PASSWORD = 6;
