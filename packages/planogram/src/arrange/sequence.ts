import type { GoodsProduct, SizedProduct } from '../model/product.ts';
import type { CategoryRule } from './types.ts';

/** A product that can be placed. */
export type SizedGoods = GoodsProduct & SizedProduct;

/** Sort key of a product by a rule; null if the product does not have it. */
function figureOf(product: SizedGoods, rule: CategoryRule): number | null {
  switch (rule.sort) {
    case 'size':
      return product.width * product.height * product.depth;
    case 'cost':
    case 'brand':
      return product.price;
    case 'kv':
      return product.kv ?? null;
    case 'l':
      return product.l ?? null;
    case 'kg':
      return product.kg ?? (product.weight === null ? null : product.weight / 1000);
  }
}

/** Compares by the rule's key, null last; then by price, then by id (PL-61). */
function compare(a: SizedGoods, b: SizedGoods, rule: CategoryRule): number {
  const sign = rule.descending && rule.sort !== 'brand' ? -1 : 1;
  const [x, y] = [figureOf(a, rule), figureOf(b, rule)];
  if (x === null || y === null) {
    if (x !== y) return x === null ? 1 : -1;
  } else if (x !== y) return sign * (x - y);
  return (a.price ?? 0) - (b.price ?? 0) || a.id - b.id;
}

/** Compares names without regard to case, then by code units, which is the same on every machine. */
function compareNames(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x !== y) return x < y ? -1 : 1;
  return a < b ? -1 : 1;
}

/** Products of one category in the order of its rule, grouped by brand (PL-62). */
function ofCategory(products: readonly SizedGoods[], rule: CategoryRule): SizedGoods[] {
  const sorted = [...products].sort((a, b) => compare(a, b, rule));
  // Brands are in the order of their first products; the sort is stable, so that order stays unless the rule
  // sorts by name.
  const brands = [...Map.groupBy(sorted, (one) => one.brand)];
  const sign = rule.descending ? -1 : 1;
  brands.sort(([a], [b]) => {
    if (a === null || b === null) return a === null ? 1 : -1;
    if (rule.sort !== 'brand') return 0;
    return sign * compareNames(a, b);
  });
  return brands.flatMap(([, block]) => block);
}

/**
 * All products in the order of the walk from the start point (PL-61, PL-62): category by category in the
 * shelf's order, each by its rule. Does not depend on the order of the input.
 */
export function sequenceOf(products: readonly SizedGoods[], rules: readonly CategoryRule[]): SizedGoods[] {
  const byCategory = Map.groupBy(products, (one) => one.category);
  return rules.flatMap((rule) => ofCategory(byCategory.get(rule.id) ?? [], rule));
}
