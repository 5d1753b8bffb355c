import { z } from 'zod';
import { byId, can, confirmation, id, line, listQuery, page, version } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { BRAND_SORTS, MAX_BRAND_NAME } from './constants.ts';

export const brand = z.object({
  id: z.int(),
  name: z.string(),
  product_count: z.int(),
  /** Path below the local base, for `showFile`. */
  logo_url: z.string().nullable(),
  version: z.int(),
  can,
});
export type Brand = z.infer<typeof brand>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const brandSchemas = {
  listBrands: {
    query: listQuery(BRAND_SORTS, {}),
    answer: page(brand),
  },
  createBrand: {
    body: z.strictObject({ name: line(MAX_BRAND_NAME) }),
    answer: brand,
  },
  renameBrand: byId(brand, { body: z.strictObject({ version, name: line(MAX_BRAND_NAME) }) }),
  deleteBrand: byId(z.object({ deleted: z.literal(true) }), { query: confirmation }),
  mergeBrand: byId(z.object({ brand, moved: z.int() }), {
    body: z.strictObject({ version, into: id, confirmed: z.boolean().optional() }),
  }),
  setBrandLogo: byId(brand, { body: z.strictObject({}) }),
  removeBrandLogo: byId(brand),
} satisfies SchemasById;
