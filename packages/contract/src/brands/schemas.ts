import { z } from 'zod';
import { can, id, idParams, line, listQuery, page, version } from '../kit/fields.ts';
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

const confirmation = z.enum(['true', 'false']).optional();

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
  renameBrand: {
    params: idParams,
    body: z.strictObject({ version, name: line(MAX_BRAND_NAME) }),
    answer: brand,
  },
  deleteBrand: {
    params: idParams,
    query: z.strictObject({ confirmed: confirmation }),
    answer: z.object({ deleted: z.literal(true) }),
  },
  mergeBrand: {
    params: idParams,
    body: z.strictObject({ version, into: id, confirmed: z.boolean().optional() }),
    answer: z.object({ brand, moved: z.int() }),
  },
  setBrandLogo: {
    params: idParams,
    body: z.strictObject({}),
    answer: brand,
  },
  removeBrandLogo: {
    params: idParams,
    answer: brand,
  },
} satisfies SchemasById;
