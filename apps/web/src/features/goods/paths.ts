/** Page of a category. */
export function categoryPath(id: number): string {
  return `/goods/${id}`;
}

export function productPath(category: number, product: number): string {
  return `/goods/${category}/product/${product}`;
}

/** Page of a product's price tag in a branch. */
export function tagPath(product: number, branch: string | undefined): string {
  return `/priceTag/view/${product}${branch ? `?branch=${encodeURIComponent(branch)}` : ''}`;
}
