export const SCHEDULES = ['day', 'week', 'month'] as const;
/** Maximum number of days after its own on which a list may still be filled in, marked late. */
export const LATE_DAYS_MAX = 7;
