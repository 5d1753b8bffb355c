import { createHash } from 'node:crypto';
import {
  type BarcodeVerdict,
  type BodyOf,
  barcodeSpellings,
  placedVerdict,
  readScan,
  type TagVerdictKind,
  type WalkVerdict,
} from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { judgePrints, printsOfCodes, readPrints, SPECIMEN, tagKey } from '../../price-tags/public.ts';
import { readShelves } from '../queries/places.ts';
import { readProductsByBarcode, type ScanFacts } from '../queries/scans.ts';
import type { WalkRow } from '../queries/walks.ts';
import { type BranchTag, isNeeded, placeOn, shownPlace, verdictByBarcode } from '../tags.ts';
import { readBranchTags } from './branch-tags.ts';

type SentScan = BodyOf<'sendScans'>['scans'][number];

/** Maximum number of letters stored of an unknown code. */
const TEXT_KEPT = 60;

/** Beginning of a text for reading: one line, without control characters. */
function shortened(code: string): string | null {
  const line = code.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  const letters = [...line];
  if (letters.length === 0) return null;
  return letters.length <= TEXT_KEPT ? line : `${letters.slice(0, TEXT_KEPT - 1).join('')}…`;
}

/** Facts of a scan that matches no tag and no product of this branch. */
function bare({ id, at, code }: SentScan, verdict: WalkVerdict): ScanFacts {
  return {
    id,
    phone_at: at,
    source: null,
    verdict,
    counts_as: `text ${createHash('sha256').update(code.trim()).digest('base64url')}`,
    repeats: null,
    item_id: null,
    product_id: null,
    format: null,
    at_shelf_id: null,
    believed: null,
    believed_item_id: null,
    place: null,
    last_place: null,
    reasons: [],
    values: null,
    printed_at: null,
    scanned_text: verdict === 'unknown' ? shortened(code) : null,
  };
}

/** Facts of a product in the branch, by our records. */
function factsOf(found: BranchTag | undefined, at: number | null) {
  return {
    at_shelf_id: at,
    believed: found?.row.state ?? null,
    believed_item_id: found?.row.hung_item_id ?? null,
    last_place: found?.tag.last_place ?? null,
  };
}

/**
 * The tag that a product's barcode stands for: the needed one, else one to take down, else the first by format. The
 * phone chooses the same.
 */
function tagOfProduct(tags: readonly BranchTag[]): BranchTag | undefined {
  const sorted = tags.toSorted((a, b) => a.row.id - b.row.id);
  return sorted.find(isNeeded) ?? sorted.find(({ row }) => row.state === 'take_down') ?? sorted[0];
}

/**
 * Evaluates scans by the current values and plan, regardless of earlier scans. A tag is compared by the print
 * of its code; a barcode by the state of the product's tag in our records.
 */
export async function judgeScans(
  db: Db,
  walk: WalkRow,
  scans: readonly SentScan[],
  language: ServerLanguage,
): Promise<ScanFacts[]> {
  if (scans.length === 0) return [];
  const read = scans.map((scan) => readScan(scan.code));
  const codes = [...new Set(read.flatMap((one) => (one.kind === 'tag' ? [one.code] : [])))];
  const items = new Map((await printsOfCodes(db, codes)).map((item, index) => [codes[index] ?? '', item]));
  const numbers = [...items.values()].filter((item) => typeof item === 'number');
  const prints = new Map((await readPrints(db, numbers)).map((print) => [print.id, print]));
  const own = [...prints.values()].filter((print) => print.branch_id === walk.branch_id);
  const verdicts = await judgePrints(db, own);
  const digits = read.flatMap((one) => (one.kind === 'barcode' ? barcodeSpellings(one.digits) : []));
  const byBarcode = await readProductsByBarcode(db, [...new Set(digits)]);

  const products = [...new Set([...own.map((print) => print.product_id), ...byBarcode.values()])];
  const tags = await readBranchTags(db, walk, language, products);
  const byTag = new Map(tags.map((tag) => [tagKey(tag.row), tag]));
  const byProduct = Map.groupBy(tags, ({ row }) => row.product_id);
  const shelves = new Set((await readShelves(db, walk.branch_id)).map(({ id }) => id));
  const shelfOf = ({ shelf }: SentScan) => (shelf !== null && shelves.has(shelf) ? shelf : walk.shelf_id);

  function placed(product: number, verdict: TagVerdictKind | BarcodeVerdict, at: number | null) {
    const there = byProduct.get(product)?.[0]?.places ?? [];
    return {
      verdict: placedVerdict({ verdict, shelves: there.map((one) => one.shelf_id), at }),
      place: shownPlace(placeOn(there, at)),
    };
  }

  function judgeCode(scan: SentScan, code: string): ScanFacts {
    const item = items.get(code) ?? null;
    if (item === 'withdrawn') return bare(scan, 'withdrawn');
    if (item === SPECIMEN) return bare(scan, 'specimen');
    const print = item === null ? undefined : prints.get(item);
    if (print === undefined) return bare(scan, 'unknown');
    const ofPrint: ScanFacts = {
      ...bare(scan, 'other_branch'),
      source: 'code',
      counts_as: `print ${print.id}`,
      item_id: print.id,
      product_id: print.product_id,
      format: print.format,
      printed_at: print.at,
    };
    const judged = verdicts.get(print.id);
    if (judged === undefined) return ofPrint;
    const at = shelfOf(scan);
    return {
      ...ofPrint,
      ...placed(print.product_id, judged.verdict, at),
      ...factsOf(byTag.get(tagKey(print)), at),
      reasons: judged.reasons,
      values: judged.values,
    };
  }

  function judgeBarcode(scan: SentScan, spellings: readonly string[]): ScanFacts {
    const product = spellings.map((one) => byBarcode.get(one)).find((one) => one !== undefined);
    if (product === undefined) return bare(scan, 'unknown');
    const ofProduct = byProduct.get(product) ?? [];
    const found = tagOfProduct(ofProduct);
    const at = shelfOf(scan);
    return {
      // Nothing should hang of a product without a tag here: it has no place, or was deleted.
      ...bare(scan, 'not_on_plan'),
      source: 'barcode',
      counts_as: `product ${found === undefined ? product : tagKey(found.row)}`,
      product_id: product,
      format: found?.row.format ?? null,
      ...(found && placed(product, verdictByBarcode(found, ofProduct), at)),
      ...factsOf(found, at),
      reasons: found?.tag.reasons ?? [],
      values: found?.tag.values ?? null,
    };
  }

  return scans.map((scan, index) => {
    const one = read[index];
    if (one?.kind === 'tag') return judgeCode(scan, one.code);
    if (one?.kind === 'barcode') return judgeBarcode(scan, barcodeSpellings(one.digits));
    return bare(scan, 'unknown');
  });
}
