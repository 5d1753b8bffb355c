import type { ShelfPlanOut, ShelfSummary } from '@javon/contract';
import {
  type Face,
  facesOf,
  type ShelfPlan,
  type Storey,
  type Thumbnail,
  thumbnailOf,
} from '@javon/planogram';

function storeysOf(shelf: Pick<ShelfPlanOut, 'storeys'>): Storey[] {
  return shelf.storeys.map((one) => ({
    face: one.face,
    storey: one.storey,
    zone: one.zone,
    bottom: one.bottom_mm,
    length: one.length_mm,
    height: one.height_mm,
    depth: one.depth_mm,
  }));
}

/** Faces of a shelf as the engine takes them. */
export function facesOfShelf(shelf: Pick<ShelfPlanOut, 'type' | 'storeys'>): Face[] {
  return facesOf(shelf.type, storeysOf(shelf));
}

function planPlacements(shelf: Pick<ShelfPlanOut, 'placements'>): ShelfPlan['placements'] {
  return shelf.placements.map(({ product, ...one }) => ({
    id: one.id,
    product: product.id,
    face: one.face,
    storey: one.storey,
    x: one.x_mm,
    width: product.width_mm,
    height: product.height_mm,
    depth: product.depth_mm,
    front: one.front_quantity,
    back: one.back_quantity,
    stack: one.stack,
    priority: one.priority,
  }));
}

/** A shelf, a revision or a proposal as the engine takes it. */
export function planOfShelf(shelf: ShelfPlanOut): ShelfPlan {
  return {
    type: shelf.type,
    sizes: { main: shelf.main_mm, left: shelf.left_mm, right: shelf.right_mm },
    depth: shelf.depth_mm,
    storeys: storeysOf(shelf),
    supports: shelf.supports.map((one) => ({
      face: one.face,
      kind: one.kind,
      count: one.count,
      length: one.length_mm,
      depth: one.depth_mm,
      height: one.height_mm,
    })),
    tables: shelf.tables.map(({ spot, ...one }) => ({
      kind: one.kind,
      phones: one.phones,
      length: one.length_mm,
      width: one.width_mm,
      height: one.height_mm,
      spot: spot && { x: spot.x_mm, y: spot.y_mm, turn: spot.turn },
    })),
    start: { face: shelf.start_face, end: shelf.start_end },
    placements: planPlacements(shelf),
  };
}

/** Fields of a shelf that its thumbnail is drawn from. */
export type PicturedShelf = Pick<
  ShelfSummary,
  'type' | 'main_mm' | 'left_mm' | 'right_mm' | 'storey_count' | 'product_count'
> & { readonly categories: readonly { readonly colour: string }[] };

/** The small picture of a shelf in a list. */
export function thumbnailOfShelf(shelf: PicturedShelf): Thumbnail {
  return thumbnailOf({
    type: shelf.type,
    main: shelf.main_mm,
    left: shelf.left_mm,
    right: shelf.right_mm,
    storeyCount: shelf.storey_count,
    productCount: shelf.product_count,
    categoryCount: shelf.categories.length,
  });
}
