/** Browsers that one person may have notices pushed to; a further one takes the place of the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Hours in which nothing is pushed unless the person chose others, Tashkent time. */
export const USUAL_QUIET = { from: '21:00', to: '08:00' } as const;
