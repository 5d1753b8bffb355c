import { at, FORMATS } from './facts.ts';
import { keyOf, type ListedTag, placesOf, Refused, type TagModel } from './model.ts';
import { contentOn, type TagName } from './tag-content.ts';
import type { Expected, Judged, Scan, ScanOf, ScanVerdict, Walk } from './walk-facts.ts';

const NOTHING: Judged = {
  verdict: 'unknown',
  source: null,
  product: null,
  format: null,
  reasons: [],
  values: null,
  place: null,
};

/**
 * Begins a walk, or joins one at the same place; one of an earlier day is ended first.
 * @returns whether it was joined
 * @throws Refused if the shelf was deleted
 */
export function begin(model: TagModel, branch: number, shelf: number | null): boolean {
  const here = at(model.chain.branches, branch);
  if (shelf !== null && at(here.shelves, shelf).deleted) throw new Refused('shelf_unknown');
  const open = model.walks.find((one) => one.branch === branch && one.shelf === shelf && one.end === null);
  if (open !== undefined && model.chain.today === model.firstDay) return true;
  if (open !== undefined) end(model, open);
  model.walks.push({ branch, shelf, scans: [], end: null });
  return false;
}

/** Ends a walk: what should hang then and was not scanned is missing. */
export function end(model: TagModel, walk: Walk): void {
  const { branch, shelf } = walk;
  const expected = model.list(branch, model.chain.today, shelf ?? undefined).filter((listed) => {
    const { tag, judged, state, placeCount, name } = listed;
    const isAhead =
      tag.hung === null &&
      judged !== null &&
      judged.print.day > model.chain.today &&
      model.neededFormat(branch, name.product, model.chain.today) !== name.format;
    return state !== 'take_down' && placeCount > 0 && !(state === 'printed' && isAhead);
  });
  const missing = expected.filter(({ name }) => !isScanned(walk, name));
  walk.end = {
    expected: expected.length,
    missing: missing.map(({ name, state }) => ({ name, state })),
    jobs: model.jobs.length,
  };
}

function isOf({ product, format }: Judged, name: TagName): boolean {
  return product === name.product && format === name.format;
}

function isScanned({ scans }: Walk, name: TagName): boolean {
  return scans.some((scan) => isOf(scan, name) && scan.verdict !== 'other_branch');
}

/** Scans in the order of the phone's times. @returns their numbers in the walk */
export function scanAll(
  model: TagModel,
  walk: Walk,
  of: readonly ScanOf[],
  shelf: number | null,
): readonly number[] {
  return of.map((one) => {
    const judged = judge(model, walk, one, shelf);
    const subject = subjectOf(one, judged);
    const first = walk.scans.findIndex(
      (before) => before.repeats === null && (before.subject === subject || saysMoreThan(before, judged)),
    );
    walk.scans.push({
      ...judged,
      of: one,
      subject,
      repeats: first < 0 ? null : first,
      late: walk.end !== null,
      jobs: model.jobs.length,
    });
    return walk.scans.length - 1;
  });
}

/** Whether a scan is of the very tag that another one, a barcode, stands for; any tag if the product needs none. */
function saysMoreThan(scan: Judged, { source, product, format }: Judged): boolean {
  const isTag = scan.source === 'code' && scan.verdict !== 'other_branch';
  return isTag && source === 'barcode' && scan.product === product && (format ?? scan.format) === scan.format;
}

function subjectOf(of: ScanOf, { product, format }: Judged): string {
  if ('text' in of) return of.text;
  return 'product' in of ? `product ${product} ${format}` : `print ${of.job} ${of.item}`;
}

/** The product that the barcode of another one finds: one that is not deleted, else the last. */
function productOf({ chain }: TagModel, product: number): number {
  const { barcode } = at(chain.products, product);
  const having = [...chain.products.keys()].filter((one) => at(chain.products, one).barcode === barcode);
  return having.find((one) => !at(chain.products, one).deleted) ?? having.at(-1) ?? product;
}

function judge(model: TagModel, walk: Walk, of: ScanOf, shelf: number | null): Judged {
  if ('text' in of) return NOTHING;
  const here = at(model.chain.branches, walk.branch);
  const stands = shelf !== null && !at(here.shelves, shelf).deleted ? shelf : walk.shelf;
  const judged = 'product' in of ? ofProduct(model, walk, of) : ofPrint(model, walk, of);
  if (judged.verdict === 'other_branch' || judged.product === null) return judged;
  // Where nothing should hang there is no place to look at.
  const isListed = tagsOf(model, walk.branch, judged.product).length > 0;
  const places = isListed ? placesOf(here, judged.product) : [];
  const place = places.find((one) => one.shelf === stands) ?? places[0];
  const shown = { ...judged, place: place === undefined ? null : at(here.shelves, place.shelf).name };
  if (judged.verdict === 'down' || judged.verdict === 'wrong') return shown;
  if (place === undefined) return { ...shown, verdict: 'not_on_plan' };
  const isHere = stands === null || place.shelf === stands;
  return { ...shown, verdict: isHere ? judged.verdict : 'wrong_place' };
}

function valuesOf({ chain }: TagModel, name: TagName): object {
  const { price, oldPrice, monthly, months } = contentOn(chain, name, chain.today).content;
  return { price, old_price: oldPrice, monthly, months };
}

/** The print that a code names, wherever it hangs. */
function ofPrint(
  model: TagModel,
  { branch }: Walk,
  { job, item }: { readonly job: number; readonly item: number },
): Judged {
  const { name, print } = at(at(model.jobs, job).prints, item);
  const found = { ...NOTHING, source: 'code', product: name.product, format: name.format } as const;
  if (name.branch !== branch) return { ...found, verdict: 'other_branch' };
  const verdict = model.verdict(name, print);
  const reasons =
    verdict === 'early' ? [{ code: 'ahead', from: null, to: print.day }] : model.reasonsOfPaper(name, print);
  return { ...found, verdict, reasons, values: valuesOf(model, name) };
}

/** Tags of a product that a branch needs or has today. */
function tagsOf(model: TagModel, branch: number, product: number): ListedTag[] {
  return model.list(branch, model.chain.today).filter(({ name }) => name.product === product);
}

/** The tag that a product needs, else one to take down, else the first in the order of formats. */
function ofProduct(
  model: TagModel,
  { branch }: Walk,
  { product: asked }: { readonly product: number },
): Judged {
  const { today } = model.chain;
  const product = productOf(model, asked);
  const found = { ...NOTHING, source: 'barcode', product } as const;
  const needed = model.neededFormat(branch, product, today);
  const all = tagsOf(model, branch, product);
  const [listed] = all.toSorted(
    (a, b) =>
      Number(b.name.format === needed) - Number(a.name.format === needed) ||
      Number(b.state === 'take_down') - Number(a.state === 'take_down') ||
      FORMATS.indexOf(a.name.format) - FORMATS.indexOf(b.name.format),
  );
  if (listed === undefined) return { ...found, verdict: 'not_on_plan' };
  return {
    ...found,
    format: listed.name.format,
    verdict: barcodeVerdict(model, listed, all),
    reasons: listed.reasons,
    values: valuesOf(model, listed.name),
  };
}

function barcodeVerdict(
  model: TagModel,
  { state, name, tag }: ListedTag,
  ofProduct: readonly ListedTag[],
): ScanVerdict {
  if (state === 'to_print') return 'wrong';
  if (state === 'take_down') return 'down';
  // The barcode is on an old tag of the product as well.
  if (ofProduct.some((other) => other.state === 'take_down')) return 'unconfirmed';
  if (state === 'current') return 'right';
  // Either paper may hang.
  return tag.hung !== null && model.hangsWell(name, tag) ? 'right' : 'unconfirmed';
}

/** Scans that count: no repeats, and no barcode of a tag that was scanned too. */
function counted({ scans }: Walk): readonly Scan[] {
  return scans.filter((scan) => scan.repeats === null && !scans.some((other) => saysMoreThan(other, scan)));
}

function stillMissing(walk: Walk): readonly Expected[] {
  return (walk.end?.missing ?? []).filter(({ name }) => !isScanned(walk, name));
}

/** Number of scans by verdict, without zeros. */
function countsOf(walk: Walk): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (verdict: string) => {
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  };
  for (const { verdict } of counted(walk)) add(verdict);
  for (const { repeats } of walk.scans) if (repeats !== null) add('twice');
  return counts;
}

const SEEN: readonly ScanVerdict[] = ['right', 'unconfirmed', 'early', 'wrong', 'wrong_place'];

/** Sums of a walk, and the answers to some of its scans. */
export function answersOf(walk: Walk, numbers: readonly number[]): object {
  const answers = numbers.map((number) => {
    const { source, product, format, reasons, values, place, late, verdict, repeats } = at(
      walk.scans,
      number,
    );
    const shown = { source, product, format, reasons, values, place, late, repeats };
    return { ...shown, verdict: repeats === null ? verdict : 'twice' };
  });
  return { answers, ...sumsOf(walk) };
}

function sumsOf(walk: Walk): object {
  const seen = walk.scans.filter(({ verdict, repeats }) => repeats === null && SEEN.includes(verdict));
  const tags = new Set(seen.map(({ product, format }) => `${product} ${format}`));
  const scanned = walk.end === null ? tags.size : walk.end.expected - stillMissing(walk).length;
  return { counts: countsOf(walk), scanned, expected: walk.end?.expected ?? null };
}

const FOUND_WELL: readonly ScanVerdict[] = ['right', 'wrong_place', 'not_on_plan'];

/** Result of an ended walk: what is missing, to print and to take down today, each sorted. */
export function resultOf(model: TagModel, walk: Walk): object {
  const missing = stillMissing(walk);
  const wasFoundWell = (name: TagName) =>
    walk.scans.some(
      (scan) =>
        isOf(scan, name) &&
        scan.source === 'code' &&
        scan.repeats === null &&
        FOUND_WELL.includes(scan.verdict),
    );
  const toPrint: string[] = [];
  const toTakeDown: string[] = [];
  for (const { name, state, tag } of model.list(walk.branch, model.chain.today)) {
    const scans = counted(walk).filter((scan) => isOf(scan, name));
    const wrong = wasFoundWell(name) ? undefined : scans.find(({ verdict }) => verdict === 'wrong');
    const isMissing = missing.some((one) => keyOf(one.name) === keyOf(name));
    const found = wrong?.jobs ?? (isMissing ? walk.end?.jobs : undefined);
    const isOnlyBelieved = state === 'current' && tag.hung !== null && tag.hung.job < (found ?? 0);
    if (found !== undefined && (state === 'to_print' || isOnlyBelieved))
      toPrint.push(`${keyOf(name)} ${wrong === undefined ? 'missing' : 'wrong'} ${state}`);
    const isDown = scans.some(({ verdict }) => verdict === 'down');
    // The sign of such a scan named the other tags of the product to take down.
    const isNamed = walk.scans.some(
      ({ product, format, verdict, repeats }) =>
        product === name.product && format !== null && verdict === 'unconfirmed' && repeats === null,
    );
    if (state === 'take_down' && (isDown || isNamed)) toTakeDown.push(keyOf(name));
  }
  return {
    ...sumsOf(walk),
    missing: missing.map(({ name, state }) => `${keyOf(name)} ${state}`).sort(),
    toPrint: toPrint.sort(),
    toTakeDown: toTakeDown.sort(),
  };
}
