export const TAG_STATES = ['to_print', 'printed', 'current', 'take_down'] as const;
export type TagState = (typeof TAG_STATES)[number];

/** Reasons why a tag is not right. `never_printed` and `print_failed` have no before and after. */
export const TAG_REASONS = [
  'never_printed',
  'print_failed',
  'price',
  'old_price',
  'instalment',
  /** A campaign's last day. */
  'until',
  'text',
  'picture',
  'sampler',
  /** The category has another format now. */
  'format',
  'language',
  'campaign_began',
  'campaign_ended',
  /** It hangs before the day that it was printed for, which is its value. */
  'ahead',
  'moved',
  'left_shelf',
  'product_deleted',
] as const;
export type TagReason = (typeof TAG_REASONS)[number];

/**
 * Maximum number of tags in one job, counting copies, unless the person's own limit (price_tag.batch) is
 * lower.
 */
export const MAX_JOB_TAGS = 5_000;

export const MAX_COPIES = 50;

/** State of a printed tag today: `early` is right on a coming day, `down` is to be taken down. */
export const TAG_VERDICTS = ['right', 'early', 'wrong', 'down'] as const;
export type TagVerdictKind = (typeof TAG_VERDICTS)[number];

export const MAX_COST_PRODUCTS = 1000;

export const PRINT_ORDERS = ['walk', 'name', 'sku'] as const;

/**
 * Where the sheets of a job can be sent: a printer, a browser tab, a file, another program, the branch's
 * computer.
 */
export const HAND_OVERS = ['printer', 'screen', 'file', 'share', 'computer'] as const;
