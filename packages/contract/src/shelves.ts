import { z } from 'zod';
import { can, idParam, idParams, listQuery, localisedOut, moment, page } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

export const SHELF_TYPES = ['straight', 'left_l', 'right_l', 'u', 'four_sided', 'six_sided'] as const;
export const ZONES = ['golden', 'green', 'red'] as const;
/** Sides of a shelf that a shopper looks at, by type. */
export const FACES_OF_TYPE = {
  straight: 1,
  left_l: 2,
  right_l: 2,
  u: 3,
  four_sided: 4,
  six_sided: 6,
} as const;

export const storey = z.object({
  /** Counted from 1, in the order of walking round from the start point. */
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

export const placement = z.object({
  id: z.int(),
  face: z.int(),
  storey: z.int(),
  /** Counted from 1 at the left end. */
  position: z.int(),
  /** Left edge, from the left end of the face. */
  x_mm: z.int(),
  product: z.object({
    id: z.int(),
    sku: z.string(),
    name: localisedOut,
    brand: z.string().nullable(),
    price: z.int().nullable(),
    width_mm: z.int(),
    height_mm: z.int(),
    depth_mm: z.int(),
    colour: z.string(),
    premium: z.boolean(),
  }),
  front_quantity: z.int(),
  back_quantity: z.int(),
  priority: z.int(),
  tag_state: z.enum(['to_print', 'printed', 'current', 'take_down']).nullable(),
});

export const shelfSummary = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(SHELF_TYPES),
  branch: z.object({ id: z.int(), code: z.string(), name: localisedOut }),
  main_mm: z.int(),
  left_mm: z.int().nullable(),
  right_mm: z.int().nullable(),
  storey_count: z.int(),
  product_count: z.int(),
  /** Tags to print on this shelf; null in a list over several branches, where it is not counted. */
  tags_to_print: z.int().nullable(),
  categories: z.array(z.object({ id: z.int(), name: localisedOut, colour: z.string() })),
  version: z.int(),
  updated_at: moment,
  can,
});
export type ShelfSummary = z.infer<typeof shelfSummary>;

export const shelf = shelfSummary.extend({
  storeys: z.array(storey),
  placements: z.array(placement),
});
export type Shelf = z.infer<typeof shelf>;

export const listShelves = defineRoute({
  id: 'listShelves',
  method: 'GET',
  path: '/shelves',
  base: 'local',
  tag: 'shelves',
  summary: 'Shelves that the person may see',
  access: needs('shelf'),
  query: listQuery(['branch', 'name', 'type', 'updated_at'], {
    branch: z.string().min(1).max(20).optional(),
    region: idParam.optional(),
    type: z.enum(SHELF_TYPES).optional(),
    category: idParam.optional(),
  }),
  answer: page(shelfSummary),
});

export const showShelf = defineRoute({
  id: 'showShelf',
  method: 'GET',
  path: '/shelves/:id',
  base: 'local',
  tag: 'shelves',
  summary: 'One shelf: geometry, storeys and what stands on them',
  access: needs('shelf.show'),
  params: idParams,
  answer: shelf,
});
