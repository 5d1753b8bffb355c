import type { ListedProduct, PlacedProduct, PlannedPlacement, Shelf, TagState } from '@javon/contract';
import { inOrder, type PlanPlacement, type ShelfPlan, tableOfFace, tablePlaceAt } from '@javon/planogram';

/** A placement with all that is shown of it. */
export interface Placed {
  readonly placement: PlanPlacement;
  readonly product: PlacedProduct;
  /** Counted from 1 at the left end of its storey; on a table its place. */
  readonly position: number;
  /** Null: no tag is needed; undefined: unknown. */
  readonly tagState: TagState | null | undefined;
}

export type Products = ReadonlyMap<number, PlacedProduct>;
export type TagStates = ReadonlyMap<number, TagState | null>;

/** Products of some placements, by id. */
export function productsOf(placements: readonly Pick<PlannedPlacement, 'product'>[]): Products {
  return new Map(placements.map(({ product }) => [product.id, product]));
}

export function tagStatesOf(shelf: Pick<Shelf, 'placements'>): TagStates {
  return new Map(shelf.placements.map((one) => [one.product.id, one.tag_state]));
}

/** Adds the goods that come onto the shelf with an unsaved plan: their tags are to be printed. Null: no state is known. */
export function withComing(tags: TagStates | null, products: Products): TagStates {
  if (tags === null) return new Map();
  return new Map([...products.keys()].map((id) => [id, tags.has(id) ? (tags.get(id) ?? null) : 'to_print']));
}

/**
 * Returns every placement of a plan with its product, by id; leaves out those whose product is unknown.
 * @param before the previous result: unchanged placements keep their identity, so that only the others render
 */
export function placedOn(
  plan: ShelfPlan,
  products: Products,
  tags: TagStates,
  before: ReadonlyMap<number, Placed> = new Map(),
): Map<number, Placed> {
  const counts = new Map<string, number>();
  const placed = new Map<number, Placed>();
  for (const placement of inOrder(plan.placements)) {
    const product = products.get(placement.product);
    const row = `${placement.face}:${placement.storey}`;
    const isOnTable = tableOfFace(placement.face) !== null;
    const position = isOnTable ? tablePlaceAt(placement.x) : (counts.get(row) ?? 0) + 1;
    counts.set(row, position);
    if (!product) continue;
    const tagState = tags.get(product.id);
    const was = before.get(placement.id);
    const isSame =
      was?.placement === placement &&
      was.product === product &&
      was.position === position &&
      was.tagState === tagState;
    placed.set(placement.id, isSame ? was : { placement, product, position, tagState });
  }
  return placed;
}

/** Size in mm of a product without sizes, the same as on the server. */
const UNKNOWN_SIZE = 100;

/** A product of the catalogue as a plan shows it. */
export function placeable(product: ListedProduct, colour: string | undefined): PlacedProduct {
  const { width_mm: width, height_mm: height, length_mm: depth } = product;
  return {
    id: product.id,
    sku: product.sku,
    name: product.name,
    brand: product.brand?.name ?? null,
    category_id: product.category.id,
    price: product.price,
    premium: product.premium,
    width_mm: width ?? UNKNOWN_SIZE,
    height_mm: height ?? UNKNOWN_SIZE,
    depth_mm: depth ?? UNKNOWN_SIZE,
    sized: width !== null && height !== null && depth !== null,
    colour: colour ?? '#868e96',
    picture_url: product.picture_url,
    stock: product.stock_balance,
    branch_balance: product.branch_balance,
    deleted: false,
  };
}
