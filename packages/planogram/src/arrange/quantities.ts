import type { Bin, Share } from './bins.ts';
import { widen } from './bins.ts';
import type { ArrangeOptions } from './types.ts';

/** Counts of a placement. */
export interface Quantities {
  readonly front: number;
  readonly back: number;
  readonly stack: number;
}

/** Maximum number of pieces: the stock; a product without stock still shows one. */
export function atMost(stock: number | null): number {
  return stock === null ? Number.POSITIVE_INFINITY : Math.max(1, stock);
}

/**
 * Uses the free length of a bin for more pieces in front (PL-66): in rounds of one piece each, premium and
 * higher priority first, up to the maximum and the stock.
 */
export function widenShares(bin: Bin, priorityOf: (share: Share) => number, options: ArrangeOptions): void {
  let growing = [...bin.shares].sort(
    (a, b) =>
      Number(b.product.premium) - Number(a.product.premium) ||
      priorityOf(b) - priorityOf(a) ||
      a.rank - b.rank,
  );
  while (growing.length > 0) {
    growing = growing.filter(
      (share) => share.front < Math.min(options.maxFront, atMost(share.product.stock)) && widen(bin, share),
    );
  }
}

/** Computes the pieces above and behind the front row (PL-67), by height, depth and stock; none at a place of a table. */
export function quantitiesOf(bin: Bin, { product, front }: Share, options: ArrangeOptions): Quantities {
  if (bin.single) return { front, back: 0, stack: 1 };
  const stock = atMost(product.stock);
  const high = options.stack ? Math.min(product.stackable ?? 1, Math.floor(bin.height / product.height)) : 1;
  const stack = Math.max(1, Math.min(high, Math.floor(stock / front)));
  const deep = Math.floor(bin.depth / product.depth) - 1;
  const back = Math.max(0, Math.min(options.maxBack, deep, Math.floor(stock / (front * stack)) - 1));
  return { front, back, stack };
}
