/** New, in progress, completed. */
export const APPLICATION_STATUSES = [1, 2, 3] as const;

export const APPLICATION_STEPS = [
  'comment',
  'started',
  'given_back',
  'completed',
  'plan_changed',
  'dates_changed',
] as const;
/** Maximum number of photos of one application, and maximum upload in bytes. */
export const APPLICATION_PHOTOS = { count: 20, bytes: 10_485_760, side: 1600 } as const;

/** Sort keys of a list of applications. */
export const APPLICATION_SORTS = ['end', 'created_at', 'status'] as const;
