import type { Zone } from '../model/shelf.ts';
import type { Mm } from '../model/units.ts';
import { type Bin, putInto, roomIn, type Share, takeOut, takes } from './bins.ts';
import { atMost, widenShares } from './quantities.ts';
import type { SizedGoods } from './sequence.ts';
import type { ArrangeOptions } from './types.ts';

/** A product with its index in the sequence and its effective priority. */
export interface Candidate {
  readonly product: SizedGoods;
  readonly rank: number;
  readonly priority: number;
}

/** Storeys that a product prefers. */
type PreferredStoreys = 'golden' | 'low' | 'any';

/** Heavy and tall goods stand low even if premium: nobody lifts a washing machine to eye height. */
function preferredOf({ product, priority }: Candidate, options: ArrangeOptions): PreferredStoreys {
  if ((product.weight ?? 0) >= options.heavy || product.height >= options.tall) return 'low';
  return product.premium || priority >= options.highPriority ? 'golden' : 'any';
}

/** A candidate with its preference. */
interface RankedCandidate extends Candidate {
  readonly wish: PreferredStoreys;
}

/**
 * Compares two goods by what gets them a golden storey (PL-64): premium goods, high priority, then the price.
 * The worthier one is first; 0 if they are worth the same.
 */
function compareWorth(a: RankedCandidate, b: RankedCandidate): number {
  const asks = ({ wish }: RankedCandidate) => Number(wish === 'golden');
  const priority = (one: RankedCandidate) => asks(one) * one.priority;
  return (
    asks(b) - asks(a) ||
    asks(a) * (Number(b.product.premium) - Number(a.product.premium)) ||
    priority(b) - priority(a) ||
    (b.product.price ?? 0) - (a.product.price ?? 0)
  );
}

/** Order in which goods get golden storeys (PL-64). Ties follow the sequence. */
function byWorth(a: RankedCandidate, b: RankedCandidate): number {
  return compareWorth(a, b) || a.rank - b.rank;
}

/** A face with its part of the sequence. */
interface Side {
  readonly bins: readonly Bin[];
  readonly golden: readonly Bin[];
  /** Its green bins, then its red ones. */
  readonly others: readonly Bin[];
  readonly goods: readonly RankedCandidate[];
}

function ofZone(bins: readonly Bin[], zone: Zone): Bin[] {
  return bins.filter((bin) => bin.zone === zone);
}

function roomOf(bins: readonly Bin[]): Mm {
  return bins.reduce((sum, bin) => sum + bin.room, 0);
}

/**
 * Distributes the sequence over the faces in walking order (PL-63), each face getting a share of the demand
 * in proportion to its space, so that brands and categories stay together on a face and none stays empty. A
 * product belongs to the face that contains its middle.
 */
function distribute(candidates: readonly RankedCandidate[], faces: readonly (readonly Bin[])[]): Side[] {
  const room = roomOf(faces.flat());
  let demand: Mm = 0;
  const measured = candidates.map((one) => {
    demand += one.product.width;
    return { one, middle: demand - one.product.width / 2 };
  });
  let end: Mm = 0;
  return faces.map((bins) => {
    const from = end * demand;
    end += roomOf(bins);
    const to = end * demand;
    const own = measured.filter(({ middle }) => middle * room > from && middle * room <= to);
    return {
      bins,
      golden: ofZone(bins, 'golden'),
      others: [...ofZone(bins, 'green'), ...ofZone(bins, 'red')],
      goods: own.map(({ one }) => one),
    };
  });
}

/**
 * Length of each bin that is filled before the next bin is used (PL-64): so much that space is left for all
 * the pieces in front that maximum and stock allow; more only if there are more goods.
 */
function sharesOfRoom(
  goods: readonly RankedCandidate[],
  bins: readonly Bin[],
  options: ArrangeOptions,
): Map<Bin, Mm> {
  const room = bins.reduce((sum, bin) => sum + roomIn(bin), 0);
  const demand = goods.reduce((sum, { product }) => sum + product.width, 0);
  const wished = goods.reduce(
    (sum, { product }) => sum + product.width * Math.min(options.maxFront, atMost(product.stock)),
    0,
  );
  const share = demand / Math.min(room, wished);
  return new Map(bins.map((bin) => [bin, roomIn(bin) * share]));
}

/** Length left of each bin's share; a bin without a share has none. */
type Shares = Map<Bin, Mm>;

/** Puts a product into the first bin with space for it; false if there is none. */
function put({ product, rank }: RankedCandidate, bins: readonly Bin[], left: Shares): boolean {
  const bin = bins.find((each) => takes(each, product));
  if (!bin) return false;
  putInto(bin, product, rank);
  left.set(bin, (left.get(bin) ?? 0) - product.width);
  return true;
}

/** Bins whose share has space for a product. Half of it may exceed the share, so that shares average out. */
function inShare({ product }: RankedCandidate, bins: readonly Bin[], left: Shares): Bin[] {
  return bins.filter((bin) => (left.get(bin) ?? 0) >= product.width / 2);
}

/** Puts a product into a bin whose share has space for it, otherwise into any. */
function putByShare(one: RankedCandidate, bins: readonly Bin[], left: Shares): boolean {
  return put(one, inShare(one, bins, left), left) || put(one, bins, left);
}

/** Whether a product is too large for every bin, even an empty one. */
function isTooLarge({ product }: RankedCandidate, bins: readonly Bin[]): boolean {
  return !bins.some(
    (bin) => bin.height >= product.height && bin.depth >= product.depth && bin.to - bin.from >= product.width,
  );
}

/** A product in a bin, with its candidate. */
interface Placed {
  readonly bin: Bin;
  readonly share: Share;
  readonly one: RankedCandidate;
}

/** Goods in bins that may be placed at eye height: those that are neither heavy nor tall. */
function liftableIn(bins: readonly Bin[], known: ReadonlyMap<number, RankedCandidate>): Placed[] {
  return bins.flatMap((bin) =>
    bin.shares.flatMap((share) => {
      const one = known.get(share.rank);
      return one === undefined || one.wish === 'low' ? [] : [{ bin, share, one }];
    }),
  );
}

function areOfOneSize({ product: a }: RankedCandidate, { product: b }: RankedCandidate): boolean {
  return a.width === b.width && a.height === b.height && a.depth === b.depth;
}

/**
 * Exchanges goods in the golden bins of a face for worthier ones of the same size in its other bins (PL-64).
 * There are such goods when some came from a face that was full: the golden bins were given out before.
 */
function exchangeForWorthier({ bins, golden }: Side, known: ReadonlyMap<number, RankedCandidate>): void {
  const below = bins.filter((bin) => bin.zone !== 'golden');
  const asking = liftableIn(below, known).sort((a, b) => byWorth(a.one, b.one));
  let above = liftableIn(golden, known);
  for (const up of asking) {
    const least = above
      .filter(({ one }) => areOfOneSize(one, up.one))
      .reduce<Placed | null>(
        (found, next) => (found && byWorth(found.one, next.one) > 0 ? found : next),
        null,
      );
    if (least === null || compareWorth(up.one, least.one) >= 0) continue;
    takeOut(up.bin, up.share);
    takeOut(least.bin, least.share);
    putInto(least.bin, up.one.product, up.one.rank);
    putInto(up.bin, least.one.product, least.one.rank);
    above = liftableIn(golden, known);
  }
}

/**
 * Moves goods from other bins of a face, and unplaced ones, into the space left in its golden bins: by worth
 * (PL-64). Heavy and tall goods stay low. Returns those still unplaced.
 */
function raise(
  { bins, golden }: Side,
  waiting: readonly RankedCandidate[],
  known: ReadonlyMap<number, RankedCandidate>,
): RankedCandidate[] {
  const below = bins.filter((bin) => bin.zone !== 'golden');
  const standing = liftableIn(below, known).map(({ bin, share, one }) => ({
    one,
    leave: () => takeOut(bin, share),
  }));
  const asking = [...standing, ...waiting.map((one) => ({ one, leave: () => {} }))].sort((a, b) =>
    byWorth(a.one, b.one),
  );
  const raised = new Set<RankedCandidate>();
  for (const { one, leave } of asking) {
    const bin = golden.find((each) => takes(each, one.product));
    if (!bin) continue;
    leave();
    putInto(bin, one.product, one.rank);
    raised.add(one);
  }
  return waiting.filter((one) => !raised.has(one));
}

/** Goods with their faces, face by face. */
type Turns = readonly { readonly side: Side; readonly one: RankedCandidate }[];

/** Places premium goods and those of high priority, on all faces: golden bins, then green, then red. */
function placeGolden(turns: Turns, sides: readonly Side[], left: Shares): RankedCandidate[] {
  const bins = (side: Side) => [...side.golden, ...side.others];
  return [...turns]
    .sort((a, b) => byWorth(a.one, b.one))
    .filter(({ one, side }) => !putByShare(one, bins(side), left))
    .filter(({ one }) => !sides.some((side) => putByShare(one, bins(side), left)))
    .map(({ one }) => one);
}

/** Places heavy and tall goods as low as possible, however full the lowest storey gets. */
function placeLow(turns: Turns, sides: readonly Side[]): RankedCandidate[] {
  const left: Shares = new Map();
  return turns
    .filter(({ one, side }) => !put(one, side.bins, left))
    .filter(({ one }) => !sides.some((side) => put(one, side.bins, left)))
    .map(({ one }) => one);
}

/**
 * Places the other goods: the most expensive into the rest of the golden bins, the others by the sequence
 * into green and red ones. Golden bins are filled beyond their share only if goods fit nowhere else.
 */
function placeOthers(
  turns: Turns,
  sides: readonly Side[],
  known: ReadonlyMap<number, RankedCandidate>,
  left: Shares,
  spread: boolean,
): RankedCandidate[] {
  const first = ({ one, side }: Turns[number]) => Number(isTooLarge(one, side.others));
  const chosen = new Set(
    [...turns]
      .sort((a, b) => first(b) - first(a) || byWorth(a.one, b.one))
      .filter(({ one, side }) => {
        if (first({ one, side })) return putByShare(one, side.golden, left);
        return put(one, spread ? inShare(one, side.golden, left) : side.golden, left);
      })
      .map(({ one }) => one),
  );
  const overflow = turns
    .filter(({ one, side }) => !chosen.has(one) && !putByShare(one, side.others, left))
    .map(({ one }) => one);
  if (overflow.length === 0) return [];
  const waiting = sides.reduce((rest, side) => raise(side, rest, known), overflow);
  return waiting.filter((one) => !sides.some((side) => put(one, side.others, left)));
}

/**
 * Assigns each product to a bin with one piece in front (PL-63 to PL-65), and returns those without one. A
 * product that does not fit on its own face is tried on the others, in walking order.
 * @param spread whether goods are spread over the storeys (PL-64); otherwise each storey is filled before the
 * next one
 */
export function assign(
  candidates: readonly Candidate[],
  faces: readonly (readonly Bin[])[],
  options: ArrangeOptions,
  spread: boolean,
): Candidate[] {
  if (roomOf(faces.flat()) === 0) return [...candidates];
  const asking = candidates.map((one) => ({ ...one, wish: preferredOf(one, options) }));
  const known = new Map(asking.map((one) => [one.rank, one]));
  const sides = distribute(asking, faces);
  const ownOf = (side: Side, wish: PreferredStoreys) => side.goods.filter((one) => one.wish === wish);
  const turnsOf = (wish: PreferredStoreys): Turns =>
    sides.flatMap((side) => ownOf(side, wish).map((one) => ({ side, one })));
  const sharesFor = (wish: PreferredStoreys, binsOf: (side: Side) => readonly Bin[]): Shares =>
    new Map(
      spread ? sides.flatMap((side) => [...sharesOfRoom(ownOf(side, wish), binsOf(side), options)]) : [],
    );
  // Each preference is placed on all faces before the next; shares are computed from the space left for it.
  const waiting = placeGolden(
    turnsOf('golden'),
    sides,
    sharesFor('golden', ({ golden }) => golden),
  );
  waiting.push(...placeLow(turnsOf('low'), sides));
  waiting.push(
    ...placeOthers(
      turnsOf('any'),
      sides,
      known,
      sharesFor('any', ({ bins }) => bins),
      spread,
    ),
  );
  // Golden space left after widening goes to the next goods by worth.
  for (const side of sides) {
    exchangeForWorthier(side, known);
    for (const bin of side.golden) widenShares(bin, ({ rank }) => known.get(rank)?.priority ?? 0, options);
    raise(side, [], known);
  }
  return waiting;
}
