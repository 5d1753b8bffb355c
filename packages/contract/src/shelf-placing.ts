import { z } from 'zod';
import { namedWithSku } from './kit/answers.ts';
import { branchRef, branchRefParam, id, idParam, idParams, version } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';
import { placementsIn, planDiff, plannedPlacement } from './shelf-plan.ts';
import { shelf } from './shelves.ts';

const note = z.string().max(500).optional();

export const placeOnShelf = defineRoute({
  id: 'placeOnShelf',
  method: 'PUT',
  path: '/shelves/:id/placements',
  base: 'local',
  tag: 'shelves',
  summary: 'Save what stands on a shelf, whole; what does not fit is refused by name unless forced',
  access: needs('shelf.place'),
  params: idParams,
  body: z.strictObject({
    version,
    placements: placementsIn,
    /** True: goods may stand beyond the board or over one another; they are drawn in red. */
    forced: z.boolean().default(false),
    note,
  }),
  answer: shelf,
});

/** Why a product found no place. */
export const LEFT_OUT_REASONS = [
  'product_without_size',
  'other_category',
  'sold_out',
  'no_storeys',
  'too_high',
  'too_deep',
  'too_wide',
  'no_room',
  'too_many_products',
] as const;

export const arrangeShelf = defineRoute({
  id: 'arrangeShelf',
  method: 'POST',
  path: '/shelves/:id/arrange',
  base: 'local',
  tag: 'shelves',
  summary: 'What filling the shelf by the rules of its categories would make of it; nothing is written',
  access: needs('shelf.arrange'),
  params: idParams,
  body: z.strictObject({
    /** Placements on the screen, where they are not saved yet. */
    placements: placementsIn.optional(),
    /** These products only; otherwise all of the categories. */
    products: z.array(id).max(5000).optional(),
    /** These instead of the shelf's own. */
    categories: z.array(id).max(50).optional(),
    options: z
      .strictObject({
        faces: z.array(z.int().min(1).max(6)).max(6).nullable().optional(),
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
    /** Version of the shelf that this was made from. */
    version: z.int(),
    placed: z.array(plannedPlacement),
    removed: z.array(plannedPlacement),
    left_out: z.array(
      z.object({
        product: namedWithSku,
        reason: z.enum(LEFT_OUT_REASONS),
        /** Millimetres that it needs and the most that there are, where it is a matter of room. */
        needs: z.int().nullable(),
        most: z.int().nullable(),
      }),
    ),
    diff: planDiff,
    /** Products that were looked at, and whether there are more than one run takes. */
    products: z.int(),
    more_products: z.boolean(),
  }),
});

export const soldOutShelf = z.object({
  shelf: z.object({ id: z.int(), name: z.string(), branch_code: z.string() }),
  products: z.array(
    z.object({
      product: namedWithSku,
      places: z.int(),
    }),
  ),
});

export const previewSoldOut = defineRoute({
  id: 'previewSoldOut',
  method: 'GET',
  path: '/shelves/sold-out',
  base: 'local',
  tag: 'shelves',
  summary: 'Products on shelves that their branch has none left of: of one shelf, one branch, or all',
  access: needs('shelf.place'),
  query: z.strictObject({ shelf: idParam.optional(), branch: branchRefParam.optional() }),
  answer: z.object({ items: z.array(soldOutShelf), places: z.int(), more: z.boolean() }),
});

export const clearSoldOut = defineRoute({
  id: 'clearSoldOut',
  method: 'POST',
  path: '/shelves/sold-out',
  base: 'local',
  tag: 'shelves',
  summary: 'Take sold-out products off: of one shelf, one branch, or all; a bounded number of shelves a call',
  access: needs('shelf.place'),
  body: z.strictObject({
    shelf: id.optional(),
    branch: branchRef.optional(),
    /** True: every shelf within reach; needed where neither shelf nor branch is named. */
    all: z.boolean().optional(),
  }),
  answer: z.object({ items: z.array(soldOutShelf), places: z.int(), more: z.boolean() }),
});

const SHELF_PAPERS = ['a4', 'a3'] as const;

export const printShelfPlan = defineRoute({
  id: 'printShelfPlan',
  method: 'GET',
  path: '/shelves/:id/plan.pdf',
  base: 'local',
  tag: 'shelves',
  summary: 'The plan of a shelf on paper: from above, each face to scale, and its products in walking order',
  access: needs('shelf.show'),
  params: idParams,
  query: z.strictObject({ paper: z.enum(SHELF_PAPERS).default('a4') }),
  file: 'application/pdf',
});
