/** Maximum number of browsers that one person's notices are pushed to; a further one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Default quiet hours, Tashkent time. */
export const USUAL_QUIET = { from: '21:00', to: '08:00' } as const;
