import { needs, routesOf } from '../kit/route.ts';
import type { brandSchemas } from './schemas.ts';

const route = routesOf<typeof brandSchemas>();

export const listBrands = route('listBrands', 'GET', '/brands', {
  summary: 'Brands',
  access: needs('brand', 'goods', 'goods.show', 'product.show'),
});

export const createBrand = route('createBrand', 'POST', '/brands', {
  summary: 'Add a brand; the same name in other letters is refused with the one that is there',
  access: needs('goods.brand'),
  idempotent: true,
  status: 201,
});

export const renameBrand = route('renameBrand', 'PATCH', '/brands/:id', {
  summary: 'Rename a brand; search and price tags of its products follow at once',
  access: needs('goods.brand'),
});

export const deleteBrand = route('deleteBrand', 'DELETE', '/brands/:id', {
  summary: 'Delete a brand that no product has',
  access: needs('goods.brand'),
});

export const mergeBrand = route('mergeBrand', 'POST', '/brands/:id/merge', {
  summary: 'Give all products of a brand to another one and delete it',
  access: needs('goods.brand'),
});

export const setBrandLogo = route('setBrandLogo', 'PUT', '/brands/:id/logo', {
  summary: 'Give a brand a logo: PNG or JPG by content, 10 MB at most; kept whole',
  access: needs('goods.brand'),
  multipart: true,
});

export const removeBrandLogo = route('removeBrandLogo', 'DELETE', '/brands/:id/logo', {
  summary: 'Remove a brand’s logo',
  access: needs('goods.brand'),
});
