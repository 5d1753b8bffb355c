import type { PlacedProduct } from '@javon/contract';

/** What each placement is of, as far as the scene shows it. */
export type ShownProducts = ReadonlyMap<
  number,
  { readonly product: Pick<PlacedProduct, 'id' | 'name' | 'brand' | 'price' | 'colour'> }
>;
