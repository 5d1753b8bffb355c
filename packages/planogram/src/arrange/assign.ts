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

const ZONE_RANK: Readonly<Record<Wish, Readonly<Record<Zone, number>>>> = {
  golden: { golden: 0, green: 1, red: 2 },
  low: { golden: 0, green: 0, red: 0 },
  // What asks for nothing leaves the golden storeys to those that do, as long as there is a green one.
  any: { green: 0, golden: 1, red: 2 },
};

/** Heavy and tall goods stand low though they be premium: nobody lifts a washing machine to eye height. */
function wishOf({ product, priority }: Candidate, options: ArrangeOptions): Wish {
  if ((product.weight ?? 0) >= options.heavy || product.height >= options.tall) return 'low';
  return product.premium || priority >= options.highPriority ? 'golden' : 'any';
}

/** Premium goods first, then by priority, then heavy and tall ones, then the rest; each by the sequence. */
function turn(candidate: Candidate, wish: Wish): number {
  if (wish === 'golden') return candidate.product.premium ? 0 : 1;
  return wish === 'low' ? 2 : 3;
}

type Asking = Candidate & { readonly wish: Wish };

function inTurn(a: Asking, b: Asking): number {
  return (
    turn(a, a.wish) - turn(b, b.wish) ||
    (a.wish === 'golden' ? b.priority - a.priority : 0) ||
    a.rank - b.rank
  );
}

type Wishes = Readonly<Record<Wish, readonly Bin[]>>;

/** Bins of a face in the order in which each wish tries them. */
function byWish(bins: readonly Bin[]): Wishes {
  const sorted = (wish: Wish): Bin[] =>
    // From the floor up within a zone; the sort keeps the way of the walk along a storey.
    [...bins].sort((a, b) => ZONE_RANK[wish][a.zone] - ZONE_RANK[wish][b.zone] || a.bottom - b.bottom);
  return { golden: sorted('golden'), low: sorted('low'), any: sorted('any') };
}

/**
 * Shares the sequence out over the faces in walking order (PL-63), each face getting as much of the demand as
 * it has of the room, so that brands and categories keep together on a face and none stays empty.
 */
function shareOut(candidates: readonly Asking[], faces: readonly (readonly Bin[])[]): Asking[][] {
  const rooms = faces.map((bins) => bins.reduce((sum, bin) => sum + bin.room, 0));
  const room = rooms.reduce((sum, one) => sum + one, 0);
  const demand = candidates.reduce((sum, { product }) => sum + product.width, 0);
  const shares: Asking[][] = faces.map(() => []);
  let face = 0;
  let until = ((rooms[0] ?? 0) * demand) / Math.max(1, room);
  let taken: Mm = 0;
  for (const candidate of candidates) {
    const middle = taken + candidate.product.width / 2;
    while (middle > until && face < faces.length - 1) {
      face += 1;
      until += ((rooms[face] ?? 0) * demand) / Math.max(1, room);
    }
    shares[face]?.push(candidate);
    taken += candidate.product.width;
  }
  return shares;
}

type Measured = readonly { readonly product: SizedGoods }[];

/**
 * How much of each bin goods take before the next bin has its turn (PL-64): as much as leaves room for all the
 * pieces in front that run and stock allow, and more only where there are more goods than that.
 */
function sharesOfRoom(goods: Measured, bins: readonly Bin[], options: ArrangeOptions): Map<Bin, Mm> {
  const room = bins.reduce((sum, bin) => sum + roomIn(bin), 0);
  const demand = goods.reduce((sum, { product }) => sum + product.width, 0);
  const wished = goods.reduce(
    (sum, { product }) => sum + product.width * Math.min(options.maxFront, atMost(product.stock)),
    0,
  );
  const share = Math.min(1, demand / Math.max(1, Math.min(room, wished)));
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
  if (faces.length === 0) return [...candidates];
  const wishes = faces.map(byWish);
  const asking = candidates.map((one) => ({ ...one, wish: wishOf(one, options) }));
  // Those whose turn is earlier choose on all faces before the others choose on any.
  const shares = shareOut(asking, faces).flatMap((share, face) => share.map((one) => ({ one, face })));
  const turns = shares.sort((a, b) => inTurn(a.one, b.one));
  let left = new Map<Bin, Mm>();
  const put = (one: Asking, on: Wishes | undefined): boolean => {
    const { product, rank, wish } = one;
    const fits = (bin: Bin) => takes(bin, product);
    // Half of the last one may go beyond the share, so that shares come out even.
    const bin =
      on?.[wish].find((each) => (left.get(each) ?? 0) >= product.width / 2 && fits(each)) ??
      on?.[wish].find(fits);
    if (!bin) return false;
    putInto(bin, product, rank);
    left.set(bin, (left.get(bin) ?? 0) - product.width);
    return true;
  };
  const waiting = WISHES.flatMap((wish) => {
    const own = turns.filter(({ one }) => one.wish === wish);
    // Heavy goods stand as low as there is room, however full that makes the lowest storey.
    const shared = spread && wish !== 'low' ? faces : [];
    left = new Map(
      shared.flatMap((bins, face) => [
        ...sharesOfRoom(
          own.filter((each) => each.face === face).map(({ one }) => one),
          wish === 'golden' ? bins.filter((bin) => bin.zone === 'golden') : bins,
          options,
        ),
      ]),
    );
    return own.filter(({ one, face }) => !put(one, wishes[face])).map(({ one }) => one);
  });
  return waiting.filter((one) => !wishes.some((on) => put(one, on)));
}
