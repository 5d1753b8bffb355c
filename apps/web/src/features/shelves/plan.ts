import type { Shelf, ShelfSummary } from '@javon/contract';
import { type Face, facesOf, type Placement, type Thumbnail, thumbnailOf } from '@javon/planogram';

export type ShelfPlacement = Shelf['placements'][number];

/** Faces of a shelf as the engine takes them. */
export function facesOfShelf(shelf: Pick<Shelf, 'type' | 'storeys'>): Face[] {
  return facesOf(
    shelf.type,
    shelf.storeys.map((storey) => ({
      face: storey.face,
      storey: storey.storey,
      length: storey.length_mm,
      height: storey.height_mm,
      depth: storey.depth_mm,
      bottom: storey.bottom_mm,
      zone: storey.zone,
    })),
  );
}

/** Placements of a shelf as the engine takes them. */
export function placementsOfShelf(shelf: Pick<Shelf, 'placements'>): Placement[] {
  return shelf.placements.map(({ product, ...place }) => ({
    id: place.id,
    face: place.face,
    storey: place.storey,
    x: place.x_mm,
    width: product.width_mm,
    height: product.height_mm,
    depth: product.depth_mm,
    front: place.front_quantity,
    back: place.back_quantity,
  }));
}

/** The small picture of a shelf in a list. */
export function thumbnailOfShelf(shelf: ShelfSummary): Thumbnail {
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
