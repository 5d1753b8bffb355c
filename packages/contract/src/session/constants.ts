/** Ways to do the second step of a sign-in, the best one first. */
export const SECOND_STEP_WAYS = ['passkey', 'code', 'recovery_code'] as const;
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** Shortest password that is taken. */
export const MIN_PASSWORD = 6;
