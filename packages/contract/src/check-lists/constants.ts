/** Not begun; begun and not signed off; signed off; its last day over without that. */
export const CHECK_LIST_STATES = ['due', 'begun', 'done', 'missed'] as const;
export type CheckListState = (typeof CHECK_LIST_STATES)[number];
/** States that a list is filtered by: `open` is due or begun, `closed` is done or missed. */
export const CHECK_LIST_FILTERS = [...CHECK_LIST_STATES, 'open', 'closed'] as const;
/** Most photos of one answer, the largest upload in bytes, the longest side in pixels. */
export const CHECK_LIST_PHOTOS = { count: 5, bytes: 10_485_760, side: 1600 } as const;
