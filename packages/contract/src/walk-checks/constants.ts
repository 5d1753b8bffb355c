/** Answers to a scan, the one that asks most first where several hold: docs/decisions/2026-11-23-walk-check.md. */
export const WALK_VERDICTS = [
  /** Scanned in this walk before: not counted again. */
  'twice',
  /** Neither the code of a tag of ours nor the bar code of a product. */
  'unknown',
  /** Signed by a key that was withdrawn. */
  'withdrawn',
  /** A tag on a screen, never printed. */
  'specimen',
  /** Tag of another branch. */
  'other_branch',
  'down',
  'wrong',
  /** The product stands nowhere in this branch. */
  'not_on_plan',
  /** The tag is right, and belongs to another shelf. */
  'wrong_place',
  /** Right on the coming day that it was printed for. */
  'early',
  'right',
] as const;
export type WalkVerdict = (typeof WALK_VERDICTS)[number];

/** Source of a scan: the code of a printed tag, or the bar code of a product. */
export const SCAN_SOURCES = ['code', 'barcode'] as const;

/** Most scans of one call, and longest text of a code. */
export const MAX_SCANS = 200;
export const SCAN_TEXT_MAX = 200;

/** Days of walks that the report adds up. */
export const WALK_REPORT_DAYS = 30;

/** Days after its end for which the scans of a walk are kept; its sums stay. */
export const WALK_SCAN_DAYS = 90;
