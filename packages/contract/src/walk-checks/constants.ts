/** Verdicts of a scan; if several apply, the first one is used: docs/decisions/2026-11-23-walk-check.md. */
export const WALK_VERDICTS = [
  /** Scanned in this walk before: not counted again. */
  'twice',
  /** Neither the code of one of our tags nor the barcode of a product. */
  'unknown',
  /** Signed by a withdrawn key. */
  'withdrawn',
  /** A tag on a screen, never printed. */
  'specimen',
  /** Tag of another branch. */
  'other_branch',
  'down',
  'wrong',
  /** The product has no place in this branch, or was deleted and has no tag here. */
  'not_on_plan',
  /** The tag is right, but belongs to another shelf. */
  'wrong_place',
  /** Right on the coming day that it was printed for. */
  'early',
  /** Barcode of a product of which an old tag may hang too: the new one is not confirmed, or the old one not taken down. */
  'unconfirmed',
  'right',
] as const;
export type WalkVerdict = (typeof WALK_VERDICTS)[number];

/** Verdicts on the tag of a product whose barcode was scanned: it does not say which print hangs. */
export const BARCODE_VERDICTS = ['down', 'wrong', 'unconfirmed', 'right'] as const satisfies WalkVerdict[];
export type BarcodeVerdict = (typeof BARCODE_VERDICTS)[number];

/** Source of a scan: the code of a printed tag, or the barcode of a product. */
export const SCAN_SOURCES = ['code', 'barcode'] as const;

/** Maximum number of scans in one call, and maximum length of a code. */
export const MAX_SCANS = 200;
export const SCAN_TEXT_MAX = 200;

/** Number of days in the report of walks. */
export const WALK_REPORT_DAYS = 30;

/** Days after its end for which the scans of a walk are kept; its totals stay. */
export const WALK_SCAN_DAYS = 90;
