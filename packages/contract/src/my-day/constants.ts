/**
 * Kinds of tasks of a branch, most urgent first: tags that shoppers see wrong, late check lists, campaigns that can wait,
 * check lists, and requests, which head office works on.
 */
export const DAY_KINDS = [
  'campaign_late',
  'take_down',
  'stale_tags',
  'unconfirmed',
  'check_list_late',
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
