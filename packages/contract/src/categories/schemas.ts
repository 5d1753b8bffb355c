import { z } from 'zod';
import { named } from '../kit/answers.ts';
import {
  byId,
  can,
  colour,
  confirmation,
  format,
  id,
  idParam,
  line,
  localisedOut,
  page,
  version,
  wholeParam,
} from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { MAX_CATEGORY_NAME, MAX_NEEDED, SORT_KEYS } from './constants.ts';

export const category = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: localisedOut,
  colour,
  sort_key: z.enum(SORT_KEYS),
  sort_descending: z.boolean(),
  /** Format of the tags of this category's products on a shelf. */
  tag_format: format,
  /** Formats that have a sampler bound. */
  formats: z.array(z.object({ format, sampler: named })),
  /** Ids of the characters that its products require, in addition to those of the ancestors. */
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

const bindingParams = z.strictObject({ id: idParam, format });

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const categorySchemas = {
  listCategories: {
    answer: z.object({ items: z.array(category) }),
  },
  createCategory: {
    body: z.strictObject({
      name: categoryName,
      parent: id.nullable().default(null),
      colour: colour.optional(),
      sort_key: z.enum(SORT_KEYS).optional(),
      sort_descending: z.boolean().optional(),
      tag_format: format.optional(),
    }),
    answer: category,
  },
  editCategory: byId(category, {
    body: z.strictObject({
      version,
      name: categoryName.optional(),
      colour: colour.optional(),
      sort_key: z.enum(SORT_KEYS).optional(),
      sort_descending: z.boolean().optional(),
      tag_format: format.optional(),
      needed: z.array(id).max(MAX_NEEDED).optional(),
    }),
  }),
  moveCategory: byId(z.object({ items: z.array(category) }), {
    body: z.strictObject({
      version,
      /** Null for the top level. */
      parent: id.nullable(),
      /** Sibling to insert it before; null for the last place. */
      before: id.nullable().default(null),
    }),
  }),
  deleteCategory: byId(z.object({ deleted: z.literal(true) }), { query: confirmation }),
  bindSampler: {
    params: bindingParams,
    body: z.strictObject({ version, sampler: id }),
    answer: category,
  },
  unbindSampler: {
    params: bindingParams,
    query: z.strictObject({ version: wholeParam(1, 2_147_483_647) }),
    answer: category,
  },
  listSamplerChoices: {
    answer: page(sampler),
  },
} satisfies SchemasById;
