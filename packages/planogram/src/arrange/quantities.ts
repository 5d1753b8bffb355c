import type { Bin, Share } from './bins.ts';
import { widen } from './bins.ts';
import type { ArrangeOptions } from './types.ts';

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

/** Computes the pieces behind each piece of the front row (PL-67), by depth and stock; none at a place of a table. */
export function backOf(bin: Bin, { product, front }: Share, options: ArrangeOptions): number {
  if (bin.single) return 0;
  const deep = Math.floor(bin.depth / product.depth) - 1;
  return Math.max(0, Math.min(options.maxBack, deep, Math.floor(atMost(product.stock) / front) - 1));
}
