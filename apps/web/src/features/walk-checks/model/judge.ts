import {
  barcodeSpellings,
  placedVerdict,
  readScan,
  SCAN_TEXT_MAX,
  type WalkDetails,
  type WalkScan,
  type WalkTag,
} from '@javon/contract';

/** Answer to a scan on the phone; the verdict is null if only the server can decide. */
export interface Judged
  extends Pick<
    WalkScan,
    'source' | 'product' | 'format' | 'place' | 'last_place' | 'reasons' | 'values' | 'printed_at' | 'text'
  > {
  readonly verdict: WalkScan['verdict'] | null;
}

/** A scan of a walk, the server's or one that waits for the connection. */
export type KnownScan = Pick<WalkScan, 'source' | 'product' | 'format' | 'printed_at'> & {
  readonly verdict: WalkScan['verdict'] | null;
};

type Walked = Pick<WalkDetails, 'tags'> & { readonly walk: Pick<WalkDetails['walk'], 'shelf'> };

/** Letters of an unknown code that are shown until the server answers. */
const TEXT_SHOWN = 60;

const NOTHING: Judged = {
  verdict: null,
  source: null,
  product: null,
  format: null,
  place: null,
  last_place: null,
  reasons: [],
  values: null,
  printed_at: null,
  text: null,
};

/**
 * Returns the text to scan for what was read or typed: a SKU stands for the bar code of its product. Codes of others
 * may hold whole letters: their beginning is enough to recognise that they are not ours.
 */
export function typedCode(tags: WalkDetails['tags'], text: string): string {
  const sku = text.trim().toLowerCase();
  const found = tags.find((tag) => tag.product.sku.toLowerCase() === sku && tag.barcode !== null);
  return found?.barcode ?? text.trim().slice(0, SCAN_TEXT_MAX);
}

/** Print of a tag; of an older one only the verdict is known. */
type KnownPrint = Pick<WalkTag['prints'][number], 'verdict' | 'reasons'> & {
  readonly printed_at: string | null;
};

/** Finds the print of a tag that a number names. */
function printOfNumber({ prints, older }: WalkTag, number: string): KnownPrint | undefined {
  const print = prints.find((one) => one.number === number);
  if (print !== undefined) return print;
  const found = older.find(({ numbers }) => {
    for (let at = 0; at < numbers.length; at += number.length)
      if (numbers.startsWith(number, at)) return true;
    return false;
  });
  return found && { verdict: found.verdict, reasons: [], printed_at: null };
}

/** Finds the tag that a code names, with the print that hangs; null if it was not loaded. */
export function tagOfCode(
  tags: WalkDetails['tags'],
  code: string,
): { readonly tag: WalkTag; readonly print: KnownPrint | null } | null {
  const read = readScan(code);
  if (read.kind === 'tag') {
    for (const tag of tags) {
      const print = printOfNumber(tag, read.number);
      if (print !== undefined) return { tag, print };
    }
  } else if (read.kind === 'barcode') {
    const spellings = barcodeSpellings(read.digits);
    const own = tags.filter(({ barcode, more_barcodes }) =>
      [barcode, ...more_barcodes].some((one) => one !== null && spellings.includes(one)),
    );
    const tag = own.find(({ needed }) => needed) ?? own.find(({ state }) => state === 'take_down') ?? own[0];
    if (tag !== undefined) return { tag, print: null };
  }
  return null;
}

function isRepeat(judged: Judged, before: KnownScan): boolean {
  if (judged.product === null || before.product?.id !== judged.product.id) return false;
  // A repeat of another branch's tag is no scan of ours; of our own tag there is the first scan too.
  if (before.verdict === 'other_branch' || before.verdict === 'twice') return false;
  if (before.format !== judged.format) return false;
  if (judged.source === 'barcode') return true;
  if (before.source !== 'code') return false;
  // Of older prints the time is unknown: two of them may be two papers.
  return judged.printed_at !== null && before.printed_at === judged.printed_at;
}

/**
 * Judges a scan by what was loaded when the walk was opened, as the server will: by the print that its code names, or
 * a bar code by our records; then by its place.
 * @param shelf the shelf before which the person stands; null for that of the walk
 * @param before scans of the walk so far
 */
export function judgeScan(
  walked: Walked,
  code: string,
  shelf: number | null,
  before: readonly KnownScan[],
): Judged {
  const found = tagOfCode(walked.tags, code);
  if (found === null)
    return readScan(code).kind === 'other'
      ? { ...NOTHING, verdict: 'unknown', text: code.slice(0, TEXT_SHOWN) }
      : NOTHING;
  const { tag, print } = found;
  const judged: Judged = {
    verdict: placedVerdict({
      verdict: print?.verdict ?? tag.by_barcode,
      shelves: tag.shelves,
      at: shelf ?? walked.walk.shelf?.id ?? null,
    }),
    source: print ? 'code' : 'barcode',
    product: tag.product,
    format: tag.format,
    place: tag.place,
    last_place: tag.last_place,
    reasons: print?.reasons ?? tag.reasons,
    values: tag.values,
    printed_at: print?.printed_at ?? null,
    text: null,
  };
  return before.some((one) => isRepeat(judged, one)) ? { ...judged, verdict: 'twice' } : judged;
}
