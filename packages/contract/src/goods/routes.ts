import { needs, routesOf } from '../kit/route.ts';
import type { AnswerOf } from '../route-types.ts';
import { SAMPLER_SCREENS } from '../samplers/constants.ts';
import type { productSchemas } from './schemas.ts';

const route = routesOf<typeof productSchemas>();

export const listProducts = route('listProducts', 'GET', '/products', {
  summary: 'Products; search finds any part of name, SKU, barcode or brand, in either alphabet',
  access: needs(
    'goods',
    'goods.show',
    'product.show',
    'price_tag',
    'price_tag.print',
    'shelf.show',
    // Forms that choose a product.
    'application.add',
    'analytic_price_tag.edit',
    'segment.edit',
    'branch.edit',
    ...SAMPLER_SCREENS,
  ),
});

export const showProduct = route('showProduct', 'GET', '/products/:id', {
  summary: 'One product with its characters, what is missing of it, and its price history',
  access: needs('goods.show', 'product.show', 'price_tag.view'),
});

export const showProductPlaces = route('showProductPlaces', 'GET', '/products/:id/places', {
  summary:
    'Balances of a product by branch and the shelves on which it stands, as far as the person sees branches',
  access: needs('goods.show', 'product.show'),
});

export const createProduct = route('createProduct', 'POST', '/products', {
  summary: 'Add a product; a price needs goods.price as well',
  access: needs('goods.add'),
  idempotent: true,
  status: 201,
});

export const editProduct = route('editProduct', 'PATCH', '/products/:id', {
  summary: 'Change a product; prices need goods.price, the rest goods.edit',
  access: needs('goods.edit', 'goods.price'),
});

export const editProducts = route('editProducts', 'PATCH', '/products', {
  summary: 'Change several products at once, all or none; also puts back what was before',
  access: needs('goods.edit', 'goods.price'),
});

export const previewPrices = route('previewPrices', 'POST', '/products/prices/preview', {
  summary: 'New prices of products by per cent, as they would be written; writes nothing',
  access: needs('goods.price'),
});
export type PricePreview = AnswerOf<'previewPrices'>;

export const changePrices = route('changePrices', 'POST', '/products/prices', {
  summary: 'Change prices of products by per cent, all or none, at once or from a coming day',
  access: needs('goods.price'),
  idempotent: true,
});

export const deleteProduct = route('deleteProduct', 'DELETE', '/products/:id', {
  summary: 'Delete a product; it can be brought back, and its tags go to take-down meanwhile',
  access: needs('goods.delete'),
});

export const restoreProduct = route('restoreProduct', 'POST', '/products/:id/restore', {
  summary: 'Bring a deleted product back',
  access: needs('goods.delete'),
});

export const setProductCharacters = route('setProductCharacters', 'PUT', '/products/:id/characters', {
  summary: 'Set values of a product’s characters, each by its type; null removes one',
  access: needs('goods.edit'),
});

export const setProductPicture = route('setProductPicture', 'PUT', '/products/:id/picture', {
  summary: 'Give a product a picture: PNG or JPG by content, 10 MB at most; kept whole',
  access: needs('goods.edit'),
  multipart: true,
});

export const removeProductPicture = route('removeProductPicture', 'DELETE', '/products/:id/picture', {
  summary: 'Remove a product’s picture',
  access: needs('goods.edit'),
});
