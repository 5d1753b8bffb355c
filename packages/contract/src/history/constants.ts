/** Named periods, in the chain's time zone. */
export const PERIODS = ['today', 'current_month', 'last_month'] as const;
export type Period = (typeof PERIODS)[number];
