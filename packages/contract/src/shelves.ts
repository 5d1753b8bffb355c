import { MAX_FACES, SHELF_TYPES, ZONES } from '@javon/planogram';
import { z } from 'zod';
import { namedWithCode, namedWithSku } from './kit/answers.ts';
import {
  branchRef,
  branchRefParam,
  can,
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
} from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';
import { plannedPlacement, SHELF_BOUNDS, shelfShape, shelfShapeIn } from './shelf-plan.ts';

export const placement = plannedPlacement.extend({
  tag_state: z.enum(['to_print', 'printed', 'current', 'take_down']).nullable(),
});

export const shelfSummary = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(SHELF_TYPES),
  branch: namedWithCode,
  main_mm: z.int(),
  left_mm: z.int().nullable(),
  right_mm: z.int().nullable(),
  /** Place in the walk through the branch. */
  position: z.int(),
  storey_count: z.int(),
  product_count: z.int(),
  /** Tags to print on this shelf; null in a list over several branches, where it is not counted. */
  tags_to_print: z.int().nullable(),
  categories: z.array(z.object({ id: z.int(), name: localisedOut, colour: z.string() })),
  /** Number of the last save; 0 before the first one. */
  revision: z.int(),
  /** The last save that the person looked at; null where they never did. */
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

export const listShelves = defineRoute({
  id: 'listShelves',
  method: 'GET',
  path: '/shelves',
  base: 'local',
  tag: 'shelves',
  summary: 'Shelves that the person may see',
  access: needs('shelf'),
  query: listQuery(['branch', 'name', 'type', 'updated_at'], {
    branch: branchRefParam.optional(),
    region: idParam.optional(),
    type: z.enum(SHELF_TYPES).optional(),
    category: idParam.optional(),
    /** Saved by someone else since the person looked at them last. */
    changed: flagParam.optional(),
    following: flagParam.optional(),
    deleted: flagParam.optional(),
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

const name = line(80);
const categories = z.array(id).max(50);
const walk = z.int().min(0).max(100_000);

export const createShelf = defineRoute({
  id: 'createShelf',
  method: 'POST',
  path: '/shelves',
  base: 'local',
  tag: 'shelves',
  summary: 'Draw a new shelf: its branch, name and geometry',
  access: needs('shelf.add'),
  idempotent: true,
  body: z.strictObject({
    /** The own branch when left out. */
    branch: branchRef.optional(),
    name,
    categories: categories.optional(),
    /** The end of the walk when left out. */
    position: walk.optional(),
    ...shelfShapeIn,
    type: z.enum(SHELF_TYPES),
    main_mm: shelfShapeIn.main_mm.unwrap(),
  }),
  status: 201,
  answer: shelf,
});

export const editShelf = defineRoute({
  id: 'editShelf',
  method: 'PATCH',
  path: '/shelves/:id',
  base: 'local',
  tag: 'shelves',
  summary: 'Change name, place in the walk, categories, geometry or zones; what would fall off is told first',
  access: needs('shelf.edit'),
  params: idParams,
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
    /** True: what the new geometry has no room for is taken off. */
    confirm_fall_off: z.boolean().optional(),
  }),
  answer: shelf,
});

export const deleteShelf = defineRoute({
  id: 'deleteShelf',
  method: 'DELETE',
  path: '/shelves/:id',
  base: 'local',
  tag: 'shelves',
  summary: 'Delete a shelf, confirmed: its tags are to be taken down; it can be brought back',
  access: needs('shelf.delete'),
  params: idParams,
  query: z.strictObject({ confirmed: flagParam.optional() }),
  answer: z.object({ deleted: z.literal(true) }),
});

export const bringBackShelf = defineRoute({
  id: 'bringBackShelf',
  method: 'POST',
  path: '/shelves/:id/bring-back',
  base: 'local',
  tag: 'shelves',
  summary: 'Bring a deleted shelf back with what stood on it',
  access: needs('shelf.delete'),
  params: idParams,
  answer: shelf,
});

/** Reason why a product is not copied to another branch. */
export const COPY_REASONS = ['product_deleted', 'not_in_branch', 'sold_out'] as const;

export const copyShelf = defineRoute({
  id: 'copyShelf',
  method: 'POST',
  path: '/shelves/:id/copy',
  base: 'local',
  tag: 'shelves',
  summary:
    'Copy a shelf to other branches; what each of them lacks is told, and with preview nothing is written',
  access: needs('shelf.add'),
  params: idParams,
  idempotent: true,
  body: z.strictObject({
    branches: z.array(id).min(1).max(200),
    name: name.optional(),
    /** True: products that a branch does not have are placed all the same. */
    with_missing: z.boolean().default(false),
    preview: z.boolean().default(false),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        branch: namedWithCode,
        /** Null in a preview. */
        shelf_id: z.int().nullable(),
        /** A number is added where the branch has a shelf of that name. */
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
});
