import type { TagVerdictKind } from '../price-tags/constants.ts';
import type { BarcodeVerdict, WalkVerdict } from './constants.ts';

/** Letters of the number of a print at the start of the code of its tag; the rest is a signature. */
export const PRINT_NUMBER_LETTERS = 8;

/** Text of a code that a camera read. */
export type ReadScan =
  | { readonly kind: 'tag'; readonly code: string; readonly number: string }
  | { readonly kind: 'barcode'; readonly digits: string }
  | { readonly kind: 'other' };

const TAG_CODE = /^(?:https?:\/\/[^/\s]+\/t\/)?([0-9a-hjkmnp-tv-z]{18})\/?(?:[?#].*)?$/i;
const BARCODE = /^\d{8,14}$/;

/** Parses the text of a code: the URL of a tag, the code of a tag alone, or a barcode. */
export function readScan(text: string): ReadScan {
  const trimmed = text.trim();
  if (BARCODE.test(trimmed)) return { kind: 'barcode', digits: trimmed };
  const code = TAG_CODE.exec(trimmed)?.[1]?.toUpperCase();
  if (code === undefined) return { kind: 'other' };
  return { kind: 'tag', code, number: code.slice(0, PRINT_NUMBER_LETTERS) };
}

/** Spellings of one barcode: readers write a UPC-A of 12 digits with or without a leading zero. */
export function barcodeSpellings(digits: string): string[] {
  const bare = digits.replace(/^0+/, '');
  return [8, 12, 13, 14]
    .filter((length) => length >= bare.length)
    .map((length) => bare.padStart(length, '0'));
}

/** Facts for a verdict that considers the place. */
interface Placed {
  /** Verdict on the tag's content. */
  readonly verdict: TagVerdictKind | BarcodeVerdict;
  /** Shelves of the branch that have the product. */
  readonly shelves: readonly number[];
  /** The shelf at which the person scans; null if it is not known. */
  readonly at: number | null;
}

/** Returns the verdict on a scanned tag: its content takes precedence over its place. */
export function placedVerdict({ verdict, shelves, at }: Placed): WalkVerdict {
  if (verdict === 'down' || verdict === 'wrong') return verdict;
  if (shelves.length === 0) return 'not_on_plan';
  return at !== null && !shelves.includes(at) ? 'wrong_place' : verdict;
}
