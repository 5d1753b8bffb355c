/** Kinds of tasks of a branch, most urgent first; within a kind late ones come first. */
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

/** Maximum number of things of one kind that are listed; the rest are only counted. */
export const DAY_THINGS = 20;

/** Number of days in the charts of a branch. */
export const BRANCH_DAYS = 90;
