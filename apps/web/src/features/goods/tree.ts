import type { Category } from '@javon/contract';

/** A category at its place in the tree. */
export interface TreeRow {
  readonly category: Category;
  /** 0 at the top. */
  readonly depth: number;
  /** Products of the category and all its subcategories. */
  readonly products: number;
  readonly children: number;
}

/** Adds depth and number of products to categories, given in tree order. */
export function treeRows(categories: readonly Category[]): TreeRow[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const rows = new Map(
    categories.map((category) => [category.id, { category, depth: 0, products: 0, children: 0 }]),
  );
  for (const category of categories) {
    const own = rows.get(category.id);
    let parent = category.parent_id === null ? undefined : byId.get(category.parent_id);
    const direct = parent === undefined ? undefined : rows.get(parent.id);
    if (direct) direct.children += 1;
    if (own) own.products += category.product_count;
    // A tree cannot be deeper than its number of categories; a longer path would be a cycle.
    for (let step = 0; parent !== undefined && step < categories.length; step += 1) {
      if (own) own.depth += 1;
      const above = rows.get(parent.id);
      if (above) above.products += category.product_count;
      parent = parent.parent_id === null ? undefined : byId.get(parent.parent_id);
    }
  }
  return [...rows.values()];
}
