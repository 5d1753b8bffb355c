import { z } from 'zod';
import { named } from './kit/answers.ts';
import {
  can,
  colour,
  format,
  id,
  idParam,
  idParams,
  line,
  localisedOut,
  page,
  version,
  wholeParam,
} from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

export const SORT_KEYS = ['size', 'cost', 'brand', 'kv', 'l', 'kg'] as const;
/** Longest name of a category. */
export const MAX_CATEGORY_NAME = 100;
/** Most characters that one category may need. */
export const MAX_NEEDED = 100;

export const category = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: localisedOut,
  colour,
  sort_key: z.enum(SORT_KEYS),
  sort_descending: z.boolean(),
  /** The format in which products of this category stand on a shelf. */
  tag_format: format,
  /** Formats that have a sampler bound. */
  formats: z.array(z.object({ format, sampler: named })),
  /** Ids of the characters that its products are to have; those of the categories above come on top. */
  needed: z.array(z.int()),
  product_count: z.int(),
  version: z.int(),
  can,
});
export type Category = z.infer<typeof category>;

const categoryName = z.strictObject({
  uz: line(MAX_CATEGORY_NAME),
  ru: line(MAX_CATEGORY_NAME),
  kaa: z.string().max(MAX_CATEGORY_NAME).optional(),
});
const sampler = z.object({ id: z.int(), name: z.string(), format });

export const listCategories = defineRoute({
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  base: 'local',
  tag: 'catalogue',
  summary: 'All categories, in tree order',
  access: needs('goods', 'goods.show', 'price_tag', 'shelf'),
  answer: z.object({ items: z.array(category) }),
});

export const createCategory = defineRoute({
  id: 'createCategory',
  method: 'POST',
  path: '/categories',
  base: 'local',
  tag: 'catalogue',
  summary: 'Add a category, last under its parent',
  access: needs('goods.category'),
  idempotent: true,
  body: z.strictObject({
    name: categoryName,
    parent: id.nullable().default(null),
    colour: colour.optional(),
    sort_key: z.enum(SORT_KEYS).optional(),
    sort_descending: z.boolean().optional(),
    tag_format: format.optional(),
  }),
  answer: category,
  status: 201,
});

export const editCategory = defineRoute({
  id: 'editCategory',
  method: 'PATCH',
  path: '/categories/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Change a category: names, colour, sort rule, format of its tags, needed characters',
  access: needs('goods.category'),
  params: idParams,
  body: z.strictObject({
    version,
    name: categoryName.optional(),
    colour: colour.optional(),
    sort_key: z.enum(SORT_KEYS).optional(),
    sort_descending: z.boolean().optional(),
    tag_format: format.optional(),
    needed: z.array(id).max(MAX_NEEDED).optional(),
  }),
  answer: category,
});

export const moveCategory = defineRoute({
  id: 'moveCategory',
  method: 'POST',
  path: '/categories/:id/move',
  base: 'local',
  tag: 'catalogue',
  summary: 'Put a category under another one, before one of its siblings or last; never under itself',
  access: needs('goods.category'),
  params: idParams,
  body: z.strictObject({
    version,
    /** Null for the top. */
    parent: id.nullable(),
    /** Sibling to insert it before; null for the last place. */
    before: id.nullable().default(null),
  }),
  answer: z.object({ items: z.array(category) }),
});

export const deleteCategory = defineRoute({
  id: 'deleteCategory',
  method: 'DELETE',
  path: '/categories/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Delete a category that has neither products nor categories under it',
  access: needs('goods.category'),
  params: idParams,
  query: z.strictObject({ confirmed: z.enum(['true', 'false']).optional() }),
  answer: z.object({ deleted: z.literal(true) }),
});

const bindingParams = z.strictObject({ id: idParam, format });

export const bindSampler = defineRoute({
  id: 'bindSampler',
  method: 'PUT',
  path: '/categories/:id/samplers/:format',
  base: 'local',
  tag: 'catalogue',
  summary: 'Bind a sampler to a format of a category; refused while one is bound',
  access: needs('goods.category'),
  params: bindingParams,
  body: z.strictObject({ version, sampler: id }),
  answer: category,
});

export const unbindSampler = defineRoute({
  id: 'unbindSampler',
  method: 'DELETE',
  path: '/categories/:id/samplers/:format',
  base: 'local',
  tag: 'catalogue',
  summary: 'Unbind the sampler of a format of a category',
  access: needs('goods.category'),
  params: bindingParams,
  query: z.strictObject({ version: wholeParam(1, 2_147_483_647) }),
  answer: category,
});

/** Longest list of samplers to choose from. */
export const MAX_SAMPLER_CHOICES = 500;

export const listSamplerChoices = defineRoute({
  id: 'listSamplerChoices',
  method: 'GET',
  path: '/sampler-choices',
  base: 'local',
  tag: 'catalogue',
  summary: 'Samplers that a category can be bound to, by format and name',
  access: needs('goods.category'),
  answer: page(sampler),
});
