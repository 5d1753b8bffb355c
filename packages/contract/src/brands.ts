import { z } from 'zod';
import { can, id, idParams, line, listQuery, page, version } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

/** Longest name of a brand. */
export const MAX_BRAND_NAME = 80;

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

export const listBrands = defineRoute({
  id: 'listBrands',
  method: 'GET',
  path: '/brands',
  base: 'local',
  tag: 'catalogue',
  summary: 'Brands',
  access: needs('brand', 'goods.show'),
  query: listQuery(['name', 'product_count'], {}),
  answer: page(brand),
});

export const createBrand = defineRoute({
  id: 'createBrand',
  method: 'POST',
  path: '/brands',
  base: 'local',
  tag: 'catalogue',
  summary: 'Add a brand; the same name in other letters is refused with the one that is there',
  access: needs('goods.brand'),
  idempotent: true,
  body: z.strictObject({ name: line(MAX_BRAND_NAME) }),
  answer: brand,
  status: 201,
});

export const renameBrand = defineRoute({
  id: 'renameBrand',
  method: 'PATCH',
  path: '/brands/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Rename a brand; search and price tags of its products follow at once',
  access: needs('goods.brand'),
  params: idParams,
  body: z.strictObject({ version, name: line(MAX_BRAND_NAME) }),
  answer: brand,
});

export const deleteBrand = defineRoute({
  id: 'deleteBrand',
  method: 'DELETE',
  path: '/brands/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Delete a brand that no product has',
  access: needs('goods.brand'),
  params: idParams,
  query: z.strictObject({ confirmed: confirmation }),
  answer: z.object({ deleted: z.literal(true) }),
});

export const mergeBrand = defineRoute({
  id: 'mergeBrand',
  method: 'POST',
  path: '/brands/:id/merge',
  base: 'local',
  tag: 'catalogue',
  summary: 'Give all products of a brand to another one and delete it',
  access: needs('goods.brand'),
  params: idParams,
  body: z.strictObject({ version, into: id, confirmed: z.boolean().optional() }),
  answer: z.object({ brand, moved: z.int() }),
});

export const setBrandLogo = defineRoute({
  id: 'setBrandLogo',
  method: 'PUT',
  path: '/brands/:id/logo',
  base: 'local',
  tag: 'catalogue',
  summary: 'Give a brand a logo: PNG or JPG by content, 10 MB at most; kept whole',
  access: needs('goods.brand'),
  params: idParams,
  multipart: true,
  body: z.strictObject({}),
  answer: brand,
});

export const removeBrandLogo = defineRoute({
  id: 'removeBrandLogo',
  method: 'DELETE',
  path: '/brands/:id/logo',
  base: 'local',
  tag: 'catalogue',
  summary: 'Take a brand’s logo away',
  access: needs('goods.brand'),
  params: idParams,
  answer: brand,
});
