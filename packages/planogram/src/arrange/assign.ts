import type { Zone } from '../model/shelf.ts';
import type { Mm } from '../model/units.ts';
import { type Bin, putInto, roomIn, takes } from './bins.ts';
import { atMost } from './quantities.ts';
import type { SizedGoods } from './sequence.ts';
import type { ArrangeOptions } from './types.ts';

/** A product with its place in the sequence and the priority that counts. */
export interface Candidate {
  readonly product: SizedGoods;
  readonly rank: number;
  readonly priority: number;
}

/** Which storeys a product asks for first. */
type Wish = 'golden' | 'low' | 'any';

/** Heavy and tall goods stand low though they be premium: nobody lifts a washing machine to eye height. */
function wishOf({ product, priority }: Candidate, options: ArrangeOptions): Wish {
  if ((product.weight ?? 0) >= options.heavy || product.height >= options.tall) return 'low';
  return product.premium || priority >= options.highPriority ? 'golden' : 'any';
}

type Asking = Candidate & { readonly wish: Wish };

/** Order in which goods choose golden storeys: premium ones first, then by priority (PL-64). */
function byPriority(a: Candidate, b: Candidate): number {
  return Number(b.product.premium) - Number(a.product.premium) || b.priority - a.priority;
}

/** A face with its part of the sequence. */
interface Side {
  readonly bins: readonly Bin[];
  /** Its bins in the order in which each wish tries them. */
  readonly byWish: Readonly<Record<Wish, readonly Bin[]>>;
  readonly goods: readonly Asking[];
}

/** Bins in the order of their zones; within a zone from the floor up and along the walk, as they come. */
function byZone(bins: readonly Bin[], order: readonly Zone[]): Bin[] {
  return [...bins].sort((a, b) => order.indexOf(a.zone) - order.indexOf(b.zone));
}

function sortedByWish(bins: readonly Bin[]): Side['byWish'] {
  return {
    golden: byZone(bins, ['golden', 'green', 'red']),
    low: bins,
    // Goods that ask for nothing leave the golden storeys to those that do, as long as there is a green one.
    any: byZone(bins, ['green', 'golden', 'red']),
  };
}

function roomOf(bins: readonly Bin[]): Mm {
  return bins.reduce((sum, bin) => sum + bin.room, 0);
}

/**
 * Shares the sequence out over the faces in walking order (PL-63), each face getting as much of the demand as
 * it has of the room, so that brands and categories keep together on a face and none stays empty. A product
 * belongs to the face in which its middle lies.
 */
function shareOut(candidates: readonly Asking[], faces: readonly (readonly Bin[])[]): Side[] {
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
    return { bins, byWish: sortedByWish(bins), goods: own.map(({ one }) => one) };
  });
}

/**
 * Length of each bin that goods take before the next bin has its turn (PL-64): as much as leaves room for all the
 * pieces in front that run and stock allow, and more only where there are more goods than that.
 */
function sharesOfRoom(goods: readonly Asking[], bins: readonly Bin[], options: ArrangeOptions): Map<Bin, Mm> {
  const room = bins.reduce((sum, bin) => sum + roomIn(bin), 0);
  const demand = goods.reduce((sum, { product }) => sum + product.width, 0);
  const wished = goods.reduce(
    (sum, { product }) => sum + product.width * Math.min(options.maxFront, atMost(product.stock)),
    0,
  );
  const share = demand / Math.min(room, wished);
  return new Map(bins.map((bin) => [bin, roomIn(bin) * share]));
}

/** Wishes in the order in which they choose, so that what is left for a wish is known when its turn comes. */
const WISHES = ['golden', 'low', 'any'] as const satisfies readonly Wish[];

/**
 * Gives each product a bin with one piece in front (PL-63 to PL-65), and answers those that found none. A
 * product that its own face has no room for is tried on the others, in walking order.
 * @param spread goods are spread over the storeys (PL-64); otherwise a storey is filled before the next one
 */
export function assign(
  candidates: readonly Candidate[],
  faces: readonly (readonly Bin[])[],
  options: ArrangeOptions,
  spread: boolean,
): Candidate[] {
  if (roomOf(faces.flat()) === 0) return [...candidates];
  const sides = shareOut(
    candidates.map((one) => ({ ...one, wish: wishOf(one, options) })),
    faces,
  );
  let left = new Map<Bin, Mm>();
  const put = ({ product, rank, wish }: Asking, { byWish }: Side): boolean => {
    const fits = (bin: Bin) => takes(bin, product);
    // Half of the last one may go beyond the share, so that shares come out even.
    const isInShare = (bin: Bin) => (left.get(bin) ?? 0) >= product.width / 2;
    const bin = byWish[wish].find((each) => isInShare(each) && fits(each)) ?? byWish[wish].find(fits);
    if (!bin) return false;
    putInto(bin, product, rank);
    left.set(bin, (left.get(bin) ?? 0) - product.width);
    return true;
  };
  // A wish chooses on all faces before the next one chooses on any.
  return WISHES.flatMap((wish) => {
    const asking = sides.map((side) => ({ side, own: side.goods.filter((one) => one.wish === wish) }));
    // Heavy goods stand as low as there is room, however full that makes the lowest storey.
    const shared = spread && wish !== 'low' ? asking : [];
    left = new Map(
      shared.flatMap(({ side: { bins }, own }) => [
        ...sharesOfRoom(own, wish === 'golden' ? bins.filter((bin) => bin.zone === 'golden') : bins, options),
      ]),
    );
    const turns = asking.flatMap(({ side, own }) => own.map((one) => ({ side, one })));
    if (wish === 'golden') turns.sort((a, b) => byPriority(a.one, b.one));
    return turns
      .filter(({ one, side }) => !put(one, side))
      .filter(({ one }) => !sides.some((side) => put(one, side)))
      .map(({ one }) => one);
  });
}
