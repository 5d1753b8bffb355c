import { faceOfTable, MAX_FACES, SHELF_TYPES, TABLE_KINDS, ZONES } from '@javon/planogram';
import { z } from 'zod';
import { id, localisedOut, moment } from '../kit/fields.ts';
import { REVISION_SOURCES, SHELF_BOUNDS, SHELF_ENDS, SUPPORT_KINDS } from './plan-constants.ts';

const length = z.int().min(1).max(50_000);
const height = z.int().min(1).max(5000);
const depth = z.int().min(1).max(5000);
const bottom = z.int().min(0).max(10_000);
const face = z.int().min(1).max(MAX_FACES);
/** Face of the shelf, or 100 plus the number of a table beside it, from 1. */
export const placingFace = z.int().min(1).max(faceOfTable(SHELF_BOUNDS.tables));
const storeyNumber = z.int().min(1).max(SHELF_BOUNDS.storeys);
const supportSize = z.int().min(10).max(10_000);
const tableSize = z.int().min(200).max(10_000);
const spotLength = z.int().min(-100_000).max(100_000);

export const storey = z.object({
  /** Counted from 1, walking round the shelf with it to one’s left hand. */
  face: z.int(),
  /** Counted from 1 at the floor. */
  storey: z.int(),
  length_mm: z.int(),
  height_mm: z.int(),
  depth_mm: z.int(),
  /** Height of this storey's board above the floor. */
  bottom_mm: z.int(),
  zone: z.enum(ZONES),
});

const storeyIn = z.strictObject({
  face,
  storey: storeyNumber,
  length_mm: length,
  height_mm: height,
  depth_mm: depth,
  bottom_mm: bottom,
  zone: z.enum(ZONES),
});

const supports = z.object({
  face: z.int(),
  kind: z.enum(SUPPORT_KINDS),
  count: z.int(),
  length_mm: z.int(),
  depth_mm: z.int(),
  height_mm: z.int(),
});
const supportsIn = z.strictObject({
  face,
  kind: z.enum(SUPPORT_KINDS),
  count: z.int().min(1).max(50),
  length_mm: supportSize,
  depth_mm: supportSize,
  height_mm: supportSize,
});

const spotOut = z.object({ x_mm: z.int(), y_mm: z.int(), turn: z.int() });
const table = z.object({
  /** Stays with the table while others are removed or added; missing in revisions that were saved without keys. */
  key: z.int().optional(),
  kind: z.enum(TABLE_KINDS),
  length_mm: z.int(),
  width_mm: z.int(),
  height_mm: z.int(),
  phones: z.int(),
  /** Middle of the table on the plan from above, and its turn in degrees; null: in the row before the shelf. */
  spot: spotOut.nullable(),
});
export const shelfTableIn = z.strictObject({
  kind: z.enum(TABLE_KINDS),
  length_mm: tableSize.optional(),
  width_mm: tableSize.optional(),
  height_mm: tableSize.optional(),
  phones: z.int().min(0).max(1000),
  /**
   * Key of the shelf's table that this one is and whose goods it has; null, or a key that the shelf does not have,
   * for a new table. If no table has one, tables are matched by their sizes and positions.
   */
  key: z.int().min(1).nullable().optional(),
  spot: z
    .strictObject({ x_mm: spotLength, y_mm: spotLength, turn: z.int().min(0).max(359) })
    .nullable()
    .optional(),
});

/** The furniture: shape, sizes, storeys, supports, tables, start point. */
export const shelfShape = z.object({
  type: z.enum(SHELF_TYPES),
  main_mm: z.int(),
  left_mm: z.int().nullable(),
  right_mm: z.int().nullable(),
  depth_mm: z.int(),
  storeys: z.array(storey),
  supports: z.array(supports),
  tables: z.array(table),
  start_face: z.int(),
  start_end: z.enum(SHELF_ENDS),
});
export type ShelfShapeOut = z.infer<typeof shelfShape>;

/**
 * The furniture in a body. Storeys are either listed, or computed from counts and sizes: the main faces have
 * `storey_count` of them, the left and right ones their own count if it is given. Missing fields stay
 * unchanged; on a new shelf they get defaults.
 */
export const shelfShapeIn = {
  type: z.enum(SHELF_TYPES).optional(),
  main_mm: length.optional(),
  left_mm: length.nullable().optional(),
  right_mm: length.nullable().optional(),
  depth_mm: depth.optional(),
  storey_count: storeyNumber.optional(),
  left_storey_count: storeyNumber.nullable().optional(),
  right_storey_count: storeyNumber.nullable().optional(),
  /** Top of the lowest board above the floor. */
  bottom_mm: bottom.optional(),
  /** Free height of each storey. */
  height_mm: height.optional(),
  storeys: z
    .array(storeyIn)
    .min(1)
    .max(MAX_FACES * SHELF_BOUNDS.storeys)
    .optional(),
  supports: z.array(supportsIn).max(MAX_FACES).optional(),
  tables: z.array(shelfTableIn).max(SHELF_BOUNDS.tables).optional(),
  start_face: face.optional(),
  start_end: z.enum(SHELF_ENDS).optional(),
};

/** A product in a plan. */
export const placedProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: localisedOut,
  brand: z.string().nullable(),
  category_id: z.int(),
  price: z.int().nullable(),
  width_mm: z.int(),
  height_mm: z.int(),
  depth_mm: z.int(),
  /** False if a size is missing: the sizes above are then placeholders. */
  sized: z.boolean(),
  colour: z.string(),
  premium: z.boolean(),
  picture_url: z.string().nullable(),
  /** Pieces in the whole chain. */
  stock: z.int(),
  /** Pieces in the shelf's branch; null if the branch never sent balances. */
  branch_balance: z.int().nullable(),
  deleted: z.boolean(),
});
export type PlacedProduct = z.infer<typeof placedProduct>;

/** A product at a place of a plan. */
export const plannedPlacement = z.object({
  /** Negative for an unsaved one. */
  id: z.int(),
  /** Above 100: table 1 is face 101. */
  face: z.int(),
  storey: z.int(),
  /** Counted from 1 at the left end; on a table the number of its place. */
  position: z.int(),
  /** Left edge, from the left end of the face. */
  x_mm: z.int(),
  product: placedProduct,
  /** Pieces side by side. */
  front_quantity: z.int(),
  /** Pieces behind the first row. */
  back_quantity: z.int(),
  /** Pieces on top of one another. */
  stack: z.int(),
  priority: z.int(),
});
export type PlannedPlacement = z.infer<typeof plannedPlacement>;

export const shelfPlan = shelfShape.extend({ placements: z.array(plannedPlacement) });
export type ShelfPlanOut = z.infer<typeof shelfPlan>;

/**
 * Wanted placements. Without `x_mm` the goods of a storey are placed side by side from its left end, in the
 * order of `position`, or of the list. On a table `position` is the place: goods go to the place that
 * contains `x_mm`, 250 mm each, or to that of `position`, or to the next.
 */
export const placementsIn = z
  .array(
    z.strictObject({
      /** Id of an existing placement; others are new. Without it, the existing placement of the product. */
      id: z.int().min(-1_000_000).max(Number.MAX_SAFE_INTEGER).optional(),
      face: placingFace,
      storey: storeyNumber,
      position: z.int().min(1).max(1000).optional(),
      x_mm: z.int().min(0).max(50_000).optional(),
      product: id,
      front_quantity: z.int().min(1).max(100).default(1),
      back_quantity: z.int().min(0).max(1000).default(0),
      stack: z.int().min(1).max(100).default(1),
      priority: z.int().min(0).max(100).optional(),
    }),
  )
  .max(SHELF_BOUNDS.placements);

const changes = z.array(z.enum(['moved', 'resized', 'prioritised', 'replaced']));
/**
 * Diff of two plans, by the ids of placements: added and changed ones of the later plan, removed ones of the
 * earlier.
 */
export const planDiff = z.object({
  added: z.array(z.int()),
  removed: z.array(z.int()),
  changed: z.array(z.object({ id: z.int(), changes })),
  shape_changed: z.boolean(),
  /** Storeys that are new, removed, or of another size or zone. */
  storeys: z.array(
    z.object({ face: z.int(), storey: z.int(), change: z.enum(['added', 'removed', 'changed']) }),
  ),
});
export type PlanDiff = z.infer<typeof planDiff>;

export const planSummary = z.object({
  added: z.int(),
  removed: z.int(),
  moved: z.int(),
  resized: z.int(),
  replaced: z.int(),
  prioritised: z.int(),
  shape: z.boolean(),
});
export type PlanSummary = z.infer<typeof planSummary>;

export const personName = z.object({ id: z.int(), name: z.string(), surname: z.string() });

export const shelfRevision = z.object({
  number: z.int(),
  at: moment,
  /** Null for changes that the system made automatically. */
  author: personName.nullable(),
  /** `before`: the plan from before the first save. */
  source: z.enum(REVISION_SOURCES),
  note: z.string().nullable(),
  restored_from: z.int().nullable(),
  application_id: z.int().nullable(),
  summary: planSummary,
});
export type ShelfRevision = z.infer<typeof shelfRevision>;
