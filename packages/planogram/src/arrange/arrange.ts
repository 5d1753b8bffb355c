import { diffPlans } from '../diff/diff.ts';
import { inWalk, walkOf } from '../geometry/walk.ts';
import { PLAN_LIMITS } from '../model/limits.ts';
import { inOrder, lowestId, type PlanPlacement, type ShelfPlan } from '../model/plan.ts';
import { type GoodsProduct, isSized } from '../model/product.ts';
import { assign, type Candidate } from './assign.ts';
import { type Bin, binsByFace, roomIn, type Share } from './bins.ts';
import { backOf, widenShares } from './quantities.ts';
import { type SizedGoods, sequenceOf } from './sequence.ts';
import {
  ARRANGE_DEFAULTS,
  type Arrangement,
  type ArrangeOptions,
  type CategoryRule,
  type LeftOut,
  type LeftOutReason,
  MAX_PRODUCTS,
} from './types.ts';

function bounded(asked: Partial<ArrangeOptions>): ArrangeOptions {
  const options = { ...ARRANGE_DEFAULTS, ...asked };
  const whole = (value: number, min: number, max: number, otherwise: number) =>
    Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : otherwise;
  const { front, back } = PLAN_LIMITS;
  return {
    ...options,
    fill: Number.isFinite(options.fill) ? Math.min(1, Math.max(0, options.fill)) : ARRANGE_DEFAULTS.fill,
    maxFront: whole(options.maxFront, front.min, front.max, ARRANGE_DEFAULTS.maxFront),
    maxBack: whole(options.maxBack, back.min, back.max, ARRANGE_DEFAULTS.maxBack),
  };
}

/** Each product once, by id, so that the order of the input does not matter. */
function unique(products: readonly GoodsProduct[]): GoodsProduct[] {
  return [...new Map(products.map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id);
}

/**
 * Reason why a product fits on none of the bins in their initial state; otherwise other products took its
 * space.
 */
function reasonOf(product: SizedGoods, all: readonly Bin[]): LeftOutReason {
  const { width, height, depth } = product;
  if (all.length === 0) return { code: 'no_storeys' };
  const most = (bins: readonly Bin[], size: (bin: Bin) => number) => Math.max(...bins.map(size));
  const high = all.filter((bin) => bin.height >= height);
  if (high.length === 0) return { code: 'too_high', needs: height, most: most(all, (bin) => bin.height) };
  const deep = high.filter((bin) => bin.depth >= depth);
  if (deep.length === 0) return { code: 'too_deep', needs: depth, most: most(high, (bin) => bin.depth) };
  const length = most(deep, (bin) => bin.to - bin.from);
  if (length < width) return { code: 'too_wide', needs: width, most: length };
  return { code: 'no_room', needs: width, most: most(deep, roomIn) };
}

/** Splits products into those that may be placed and those that may not. */
function splitPlaceable(
  products: readonly GoodsProduct[],
  rules: readonly CategoryRule[],
  stands: ReadonlySet<number>,
  options: ArrangeOptions,
): { readonly goods: SizedGoods[]; readonly leftOut: LeftOut[] } {
  const categories = new Set(rules.map((rule) => rule.id));
  const goods: SizedGoods[] = [];
  const leftOut: LeftOut[] = [];
  const leave = ({ id }: GoodsProduct, reason: LeftOutReason) => leftOut.push({ product: id, reason });
  for (const product of products) {
    if (stands.has(product.id)) continue;
    if (!categories.has(product.category)) {
      leave(product, { code: 'other_category', category: product.category });
    } else if (!isSized(product)) leave(product, { code: 'product_without_size' });
    else if (!options.soldOut && product.stock !== null && product.stock <= 0) {
      leave(product, { code: 'sold_out' });
    } else if (goods.length >= MAX_PRODUCTS) {
      leave(product, { code: 'too_many_products', max: MAX_PRODUCTS });
    } else goods.push(product);
  }
  return { goods, leftOut };
}

type Draft = Omit<PlanPlacement, 'id'>;

/** Converts a bin to placements: in the sequence, along the walk, without gaps (PL-68). */
function layOut(
  bin: Bin,
  towards: 'left' | 'right',
  priorityOf: (share: Share) => number,
  options: ArrangeOptions,
): Draft[] {
  widenShares(bin, priorityOf, options);
  const step = bin.single ? 'right' : towards;
  let x = step === 'right' ? bin.from : bin.to;
  return [...bin.shares]
    .sort((a, b) => a.rank - b.rank)
    .map((share): Draft => {
      const { id, width, height, depth } = share.product;
      const taken = share.front * width;
      if (step === 'left') x -= taken;
      const draft = {
        product: id,
        face: bin.face,
        storey: bin.storey,
        x,
        width,
        height,
        depth,
        front: share.front,
        back: backOf(bin, share, options),
        stack: 1,
        priority: priorityOf(share),
      };
      if (step === 'right') x += taken;
      return draft;
    });
}

/**
 * Gives drafts the id and priority of the product's previous placement, else a new id below all others
 * (PL-69).
 */
function withIds(
  plan: ShelfPlan,
  drafts: readonly Draft[],
  before: ReadonlyMap<number, PlanPlacement>,
): PlanPlacement[] {
  let next = lowestId(plan.placements);
  return drafts.map((draft) => {
    const was = before.get(draft.product);
    if (was === undefined) next -= 1;
    return { id: was?.id ?? next, ...draft, priority: was?.priority ?? draft.priority };
  });
}

/**
 * Fills a shelf with products by the rules PL-60 to PL-69. Pure and deterministic: the same plan, products,
 * rules and options give the same arrangement, whatever the order of the input. Idempotent: arranging the
 * result again changes nothing.
 */
export function arrange(
  plan: ShelfPlan,
  products: readonly GoodsProduct[],
  rules: readonly CategoryRule[],
  asked: Partial<ArrangeOptions> = {},
): Arrangement {
  const options = bounded(asked);
  const chosen = (one: PlanPlacement) => options.faces === null || options.faces.includes(one.face);
  const kept = plan.placements.filter((one) => options.keep || !chosen(one));
  // A product with two placements keeps the id of the first one.
  const before = new Map(
    inWalk(plan, plan.placements)
      .toReversed()
      .map((one) => [one.product, one]),
  );
  const stands = new Set(kept.map((one) => one.product));
  const { goods, leftOut } = splitPlaceable(unique(products), rules, stands, options);
  // A product that is left out would lose the priority of its placement: so the product's own is the minimum
  // (PL-69).
  const priorities = new Map(
    goods.map((one) => [one.id, Math.max(before.get(one.id)?.priority ?? 0, one.priority)]),
  );
  const candidates = sequenceOf(goods, rules).map(
    (product, rank): Candidate => ({ product, rank, priority: priorities.get(product.id) ?? 0 }),
  );
  let faces = binsByFace(plan, kept, options);
  let waiting = assign(candidates, faces, options, true);
  if (waiting.length > 0) {
    // Wide goods may need the space that spreading took.
    faces = binsByFace(plan, kept, options);
    waiting = assign(candidates, faces, options, false);
  }
  const bins = faces.flat();
  leftOut.push(...waiting.map(({ product }) => ({ product: product.id, reason: reasonOf(product, bins) })));
  const { towards } = walkOf(plan);
  const drafts = bins.flatMap((bin) =>
    layOut(bin, towards, (share) => priorities.get(share.product.id) ?? 0, options),
  );
  const placements = inOrder([...kept, ...withIds(plan, drafts, before)]);
  const arranged = { ...plan, placements };
  return {
    plan: arranged,
    leftOut: leftOut.sort((a, b) => a.product - b.product),
    diff: diffPlans(plan, arranged),
  };
}
