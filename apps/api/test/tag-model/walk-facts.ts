import type { Format } from './facts.ts';
import type { TagName } from './tag-content.ts';

/** Subject of a scan: the code of a print, the barcode of a product, or a text that is no code of ours. */
export type ScanOf =
  | { readonly job: number; readonly item: number }
  | { readonly product: number }
  | { readonly text: string };

/** Verdict of a scan, before repeats are considered. */
export type ScanVerdict =
  | 'right'
  | 'early'
  | 'unconfirmed'
  | 'wrong'
  | 'down'
  | 'wrong_place'
  | 'not_on_plan'
  | 'other_branch'
  | 'unknown';

/** Answer to a scan, as a phone shows it. */
export interface Judged {
  readonly verdict: ScanVerdict;
  readonly source: 'code' | 'barcode' | null;
  readonly product: number | null;
  readonly format: Format | null;
  readonly reasons: readonly object[];
  readonly values: object | null;
  /** Name of the shelf to look at. */
  readonly place: string | null;
}

export interface Scan extends Judged {
  readonly of: ScanOf;
  /** Two scans with one subject are the same tag. */
  readonly subject: string;
  /** The scan of its walk that it repeats. */
  readonly repeats: number | null;
  readonly late: boolean;
  /** How many jobs there were. */
  readonly jobs: number;
}

/** A tag that was expected at the end of a walk. */
export interface Expected {
  readonly name: TagName;
  readonly state: string;
}

/** A walk through a branch, or along one of its shelves. */
export interface Walk {
  readonly branch: number;
  readonly shelf: number | null;
  readonly scans: Scan[];
  /** Tags that were expected when it ended, and how many jobs there were; null while it is open. */
  end: { readonly expected: number; readonly missing: readonly Expected[]; readonly jobs: number } | null;
}
