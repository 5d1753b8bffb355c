import { MAX_FACES, SHELF_TYPES, ZONES } from '@javon/planogram';
import { z } from 'zod';
import { namedWithCode, namedWithSku } from '../kit/answers.ts';
import {
  branchRef,
  branchRefParam,
  byId,
  can,
  confirmation,
  flagParam,
  id,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
  version,
} from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { TAG_STATES } from '../price-tags/constants.ts';
import { COPY_REASONS, SHELF_SORTS } from './constants.ts';
import { SHELF_BOUNDS } from './plan-constants.ts';
import { plannedPlacement, shelfShape, shelfShapeIn } from './plan-schemas.ts';

export const placement = plannedPlacement.extend({
  tag_state: z.enum(TAG_STATES).nullable(),
});

export const shelfSummary = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(SHELF_TYPES),
  branch: namedWithCode,
  main_mm: z.int(),
  left_mm: z.int().nullable(),
  right_mm: z.int().nullable(),
  /** Position in the walk through the branch. */
  position: z.int(),
  storey_count: z.int(),
  product_count: z.int(),
  /** Tags to print on this shelf; null in a list over several branches, which does not count them. */
  tags_to_print: z.int().nullable(),
  categories: z.array(z.object({ id: z.int(), name: localisedOut, colour: z.string() })),
  /** Number of the last save; 0 before the first one. */
  revision: z.int(),
  /** The last revision that the person viewed; null if none. */
  seen_revision: z.int().nullable(),
  following: z.boolean(),
  deleted_at: moment.nullable(),
  version: z.int(),
  updated_at: moment,
  can,
});
export type ShelfSummary = z.infer<typeof shelfSummary>;

export const shelf = shelfSummary.extend({
  ...shelfShape.shape,
  placements: z.array(placement),
});
export type Shelf = z.infer<typeof shelf>;

const name = line(80);
const categories = z.array(id).max(50);
const walk = z.int().min(0).max(100_000);

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const shelfSchemas = {
  listShelves: {
    query: listQuery(SHELF_SORTS, {
      branch: branchRefParam.optional(),
      region: idParam.optional(),
      type: z.enum(SHELF_TYPES).optional(),
      category: idParam.optional(),
      /** Saved by someone else since the person last viewed them. */
      changed: flagParam.optional(),
      following: flagParam.optional(),
      deleted: flagParam.optional(),
    }),
    answer: page(shelfSummary),
  },
  showShelf: byId(shelf),
  createShelf: {
    body: z.strictObject({
      /** By default the own branch. */
      branch: branchRef.optional(),
      name,
      categories: categories.optional(),
      /** By default the end of the walk. */
      position: walk.optional(),
      ...shelfShapeIn,
      type: z.enum(SHELF_TYPES),
      main_mm: shelfShapeIn.main_mm.unwrap(),
    }),
    answer: shelf,
  },
  editShelf: byId(shelf, {
    body: z.strictObject({
      version,
      name: name.optional(),
      categories: categories.optional(),
      position: walk.optional(),
      ...shelfShapeIn,
      /** Storeys with another zone; the others keep theirs. */
      zones: z
        .array(
          z.strictObject({
            face: z.int().min(1).max(MAX_FACES),
            storey: z.int().min(1).max(SHELF_BOUNDS.storeys),
            zone: z.enum(ZONES),
          }),
        )
        .max(MAX_FACES * SHELF_BOUNDS.storeys)
        .optional(),
      note: z.string().max(500).optional(),
      /** True: goods that have no place in the new geometry are removed. */
      confirm_fall_off: z.boolean().optional(),
    }),
  }),
  deleteShelf: byId(z.object({ deleted: z.literal(true) }), { query: confirmation }),
  bringBackShelf: byId(shelf),
  copyShelf: {
    params: idParams,
    body: z.strictObject({
      branches: z.array(id).min(1).max(200),
      name: name.optional(),
      /** True: products that a branch does not have are placed anyway. */
      with_missing: z.boolean().default(false),
      preview: z.boolean().default(false),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          branch: namedWithCode,
          /** Null in a preview. */
          shelf_id: z.int().nullable(),
          /** A number is added if the branch has a shelf of that name. */
          name: z.string(),
          placed: z.int(),
          missing: z.array(
            z.object({
              product: namedWithSku,
              reason: z.enum(COPY_REASONS),
            }),
          ),
        }),
      ),
    }),
  },
} satisfies SchemasById;
