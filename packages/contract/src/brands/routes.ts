import { needs, type Route } from '../kit/route.ts';
import type { brandSchemas } from './schemas.ts';

type Schemas = typeof brandSchemas;

export const listBrands: Route<Schemas, 'listBrands'> = {
  id: 'listBrands',
  method: 'GET',
  path: '/brands',
  summary: 'Brands',
  access: needs('brand', 'goods.show'),
};

export const createBrand: Route<Schemas, 'createBrand'> = {
  id: 'createBrand',
  method: 'POST',
  path: '/brands',
  summary: 'Add a brand; the same name in other letters is refused with the one that is there',
  access: needs('goods.brand'),
  idempotent: true,
  status: 201,
};

export const renameBrand: Route<Schemas, 'renameBrand'> = {
  id: 'renameBrand',
  method: 'PATCH',
  path: '/brands/:id',
  summary: 'Rename a brand; search and price tags of its products follow at once',
  access: needs('goods.brand'),
};

export const deleteBrand: Route<Schemas, 'deleteBrand'> = {
  id: 'deleteBrand',
  method: 'DELETE',
  path: '/brands/:id',
  summary: 'Delete a brand that no product has',
  access: needs('goods.brand'),
};

export const mergeBrand: Route<Schemas, 'mergeBrand'> = {
  id: 'mergeBrand',
  method: 'POST',
  path: '/brands/:id/merge',
  summary: 'Give all products of a brand to another one and delete it',
  access: needs('goods.brand'),
};

export const setBrandLogo: Route<Schemas, 'setBrandLogo'> = {
  id: 'setBrandLogo',
  method: 'PUT',
  path: '/brands/:id/logo',
  summary: 'Give a brand a logo: PNG or JPG by content, 10 MB at most; kept whole',
  access: needs('goods.brand'),
  multipart: true,
};

export const removeBrandLogo: Route<Schemas, 'removeBrandLogo'> = {
  id: 'removeBrandLogo',
  method: 'DELETE',
  path: '/brands/:id/logo',
  summary: 'Remove a brand’s logo',
  access: needs('goods.brand'),
};
