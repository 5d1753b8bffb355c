/** Kinds of tasks of a branch, the most urgent first; within a kind late ones come first. */
export const DAY_KINDS = [
  'campaign_late',
  'check_list_late',
  'stale_tags',
  'take_down',
  'unconfirmed',
  'campaign',
  'check_list',
  'application_late',
  'application',
] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** Things of one kind that are named one by one; the rest are counted alone. */
export const DAY_THINGS = 20;

/** Days that the plots of a branch show. */
export const BRANCH_DAYS = 90;
