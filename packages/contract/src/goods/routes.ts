import { type AnswerOf, needs, type Route } from '../kit/route.ts';
import type { productSchemas } from './schemas.ts';

type Schemas = typeof productSchemas;

export const listProducts: Route<Schemas, 'listProducts'> = {
  id: 'listProducts',
  method: 'GET',
  path: '/products',
  summary: 'Products; search finds any part of name, SKU, barcode or brand, in either alphabet',
  access: needs('goods', 'goods.show', 'product.show', 'price_tag', 'shelf.show'),
};

export const showProduct: Route<Schemas, 'showProduct'> = {
  id: 'showProduct',
  method: 'GET',
  path: '/products/:id',
  summary: 'One product with its characters, what is missing of it, and its price history',
  access: needs('goods.show', 'product.show', 'price_tag.view'),
};

export const showProductPlaces: Route<Schemas, 'showProductPlaces'> = {
  id: 'showProductPlaces',
  method: 'GET',
  path: '/products/:id/places',
  summary:
    'Balances of a product by branch and the shelves on which it stands, as far as the person sees branches',
  access: needs('goods.show', 'product.show'),
};

export const createProduct: Route<Schemas, 'createProduct'> = {
  id: 'createProduct',
  method: 'POST',
  path: '/products',
  summary: 'Add a product; a price needs goods.price as well',
  access: needs('goods.add'),
  idempotent: true,
  status: 201,
};

export const editProduct: Route<Schemas, 'editProduct'> = {
  id: 'editProduct',
  method: 'PATCH',
  path: '/products/:id',
  summary: 'Change a product; prices need goods.price, the rest goods.edit',
  access: needs('goods.edit', 'goods.price'),
};

export const editProducts: Route<Schemas, 'editProducts'> = {
  id: 'editProducts',
  method: 'PATCH',
  path: '/products',
  summary: 'Change several products at once, all or none; also puts back what was before',
  access: needs('goods.edit', 'goods.price'),
};

export const previewPrices: Route<Schemas, 'previewPrices'> = {
  id: 'previewPrices',
  method: 'POST',
  path: '/products/prices/preview',
  summary: 'New prices of products by per cent, as they would be written; writes nothing',
  access: needs('goods.price'),
};
export type PricePreview = AnswerOf<typeof previewPrices>;

export const changePrices: Route<Schemas, 'changePrices'> = {
  id: 'changePrices',
  method: 'POST',
  path: '/products/prices',
  summary: 'Change prices of products by per cent, all or none, at once or from a coming day',
  access: needs('goods.price'),
  idempotent: true,
};

export const deleteProduct: Route<Schemas, 'deleteProduct'> = {
  id: 'deleteProduct',
  method: 'DELETE',
  path: '/products/:id',
  summary: 'Delete a product; it can be brought back, and its tags go to take-down meanwhile',
  access: needs('goods.delete'),
};

export const restoreProduct: Route<Schemas, 'restoreProduct'> = {
  id: 'restoreProduct',
  method: 'POST',
  path: '/products/:id/restore',
  summary: 'Bring a deleted product back',
  access: needs('goods.delete'),
};

export const setProductCharacters: Route<Schemas, 'setProductCharacters'> = {
  id: 'setProductCharacters',
  method: 'PUT',
  path: '/products/:id/characters',
  summary: 'Set values of a product’s characters, each by its type; null removes one',
  access: needs('goods.edit'),
};

export const setProductPicture: Route<Schemas, 'setProductPicture'> = {
  id: 'setProductPicture',
  method: 'PUT',
  path: '/products/:id/picture',
  summary: 'Give a product a picture: PNG or JPG by content, 10 MB at most; kept whole',
  access: needs('goods.edit'),
  multipart: true,
};

export const removeProductPicture: Route<Schemas, 'removeProductPicture'> = {
  id: 'removeProductPicture',
  method: 'DELETE',
  path: '/products/:id/picture',
  summary: 'Remove a product’s picture',
  access: needs('goods.edit'),
};
