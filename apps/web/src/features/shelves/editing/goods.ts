import type { PlacedProduct } from '@javon/contract';
import type { GoodsProduct } from '@javon/planogram';

/** A product of a plan as the engine's numbers take it. */
export function goodsOf(product: PlacedProduct): GoodsProduct {
  return {
    id: product.id,
    width: product.width_mm,
    height: product.height_mm,
    depth: product.depth_mm,
    category: product.category_id,
    brand: product.brand,
    price: product.price,
    weight: null,
    premium: product.premium,
    priority: 0,
    stock: product.branch_balance,
  };
}
