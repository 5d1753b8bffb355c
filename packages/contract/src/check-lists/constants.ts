/** Not started; started and not signed off; signed off; not signed off after its last day. */
export const CHECK_LIST_STATES = ['due', 'begun', 'done', 'missed'] as const;
export type CheckListState = (typeof CHECK_LIST_STATES)[number];
/** States to filter a list by: `open` is due or begun, `closed` is done or missed. */
export const CHECK_LIST_FILTERS = [...CHECK_LIST_STATES, 'open', 'closed'] as const;
/** Maximum number of photos of one answer, maximum upload in bytes, longest side in pixels. */
export const CHECK_LIST_PHOTOS = { count: 5, bytes: 10_485_760, side: 1600 } as const;
