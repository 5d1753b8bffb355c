import { MAX_FACES } from '@javon/planogram';
import { z } from 'zod';
import { namedWithSku } from '../kit/answers.ts';
import { branchRef, branchRefParam, byId, id, idParam, idParams, version } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { SHELF_BOUNDS } from '../shelves/plan-constants.ts';
import { placementsIn, placingFace, planDiff, plannedPlacement } from '../shelves/plan-schemas.ts';
import { placement, shelf } from '../shelves/schemas.ts';
import { LEFT_OUT_REASONS } from './constants.ts';

const note = z.string().max(500).optional();

export const soldOutShelf = z.object({
  shelf: z.object({ id: z.int(), name: z.string(), branch_code: z.string() }),
  products: z.array(
    z.object({
      product: namedWithSku,
      places: z.int(),
    }),
  ),
});

const SHELF_PAPERS = ['a4', 'a3'] as const;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const shelfPlacingSchemas = {
  placeOnShelf: byId(shelf, {
    body: z.strictObject({
      version,
      placements: placementsIn,
      /** True: goods may stand beyond the board or overlap; they are drawn in red. */
      forced: z.boolean().default(false),
      note,
    }),
  }),
  arrangeShelf: {
    params: idParams,
    body: z.strictObject({
      /** Unsaved placements on the screen. */
      placements: placementsIn.optional(),
      /** Only these products; by default all of the categories. */
      products: z.array(id).max(5000).optional(),
      /** These categories instead of the shelf's own. */
      categories: z.array(id).max(50).optional(),
      options: z
        .strictObject({
          faces: z
            .array(placingFace)
            .max(MAX_FACES + SHELF_BOUNDS.tables)
            .nullable()
            .optional(),
          keep: z.boolean().optional(),
          fill: z.number().min(0.05).max(1).optional(),
          max_front: z.int().min(1).max(100).optional(),
          max_back: z.int().min(0).max(1000).optional(),
          sold_out: z.boolean().optional(),
          heavy_g: z.int().min(1).max(2_000_000).optional(),
          tall_mm: z.int().min(1).max(10_000).optional(),
          high_priority: z.int().min(0).max(100).optional(),
        })
        .default({}),
    }),
    answer: z.object({
      /** Version of the shelf that this was computed from. */
      version: z.int(),
      /** Each with the state that its tag will have: to print, unless the branch has it already. */
      placed: z.array(placement),
      removed: z.array(plannedPlacement),
      left_out: z.array(
        z.object({
          product: namedWithSku,
          reason: z.enum(LEFT_OUT_REASONS),
          /** Required length and longest available one in millimetres, if the reason is space. */
          needs: z.int().nullable(),
          most: z.int().nullable(),
        }),
      ),
      diff: planDiff,
      /** Number of products considered, and whether there are more than the maximum of one run. */
      products: z.int(),
      more_products: z.boolean(),
    }),
  },
  previewSoldOut: {
    query: z.strictObject({ shelf: idParam.optional(), branch: branchRefParam.optional() }),
    answer: z.object({ items: z.array(soldOutShelf), places: z.int(), more: z.boolean() }),
  },
  clearSoldOut: {
    body: z.strictObject({
      shelf: id.optional(),
      branch: branchRef.optional(),
      /** True: every shelf within scope; required if neither shelf nor branch is named. */
      all: z.boolean().optional(),
    }),
    answer: z.object({ items: z.array(soldOutShelf), places: z.int(), more: z.boolean() }),
  },
  printShelfPlan: {
    params: idParams,
    query: z.strictObject({ paper: z.enum(SHELF_PAPERS).default('a4') }),
  },
} satisfies SchemasById;
