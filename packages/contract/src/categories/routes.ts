import { needs, routesOf } from '../kit/route.ts';
import type { categorySchemas } from './schemas.ts';

const route = routesOf<typeof categorySchemas>();

export const listCategories = route('listCategories', 'GET', '/categories', {
  summary: 'All categories, in tree order',
  access: needs(
    'goods',
    'goods.show',
    'product.show',
    'price_tag',
    'shelf',
    'shelf.show',
    'shelf.add',
    'shelf.edit',
  ),
});

export const createCategory = route('createCategory', 'POST', '/categories', {
  summary: 'Add a category, last under its parent',
  access: needs('goods.category'),
  idempotent: true,
  status: 201,
});

export const editCategory = route('editCategory', 'PATCH', '/categories/:id', {
  summary: 'Change a category: names, colour, sort rule, format of its tags, needed characters',
  access: needs('goods.category'),
});

export const moveCategory = route('moveCategory', 'POST', '/categories/:id/move', {
  summary: 'Put a category under another one, before one of its siblings or last; never under itself',
  access: needs('goods.category'),
});

export const deleteCategory = route('deleteCategory', 'DELETE', '/categories/:id', {
  summary: 'Delete a category that has neither products nor categories under it',
  access: needs('goods.category'),
});

export const bindSampler = route('bindSampler', 'PUT', '/categories/:id/samplers/:format', {
  summary: 'Bind a sampler to a format of a category; refused while one is bound',
  access: needs('goods.category'),
});

export const unbindSampler = route('unbindSampler', 'DELETE', '/categories/:id/samplers/:format', {
  summary: 'Unbind the sampler of a format of a category',
  access: needs('goods.category'),
});

export const listSamplerChoices = route('listSamplerChoices', 'GET', '/sampler-choices', {
  summary: 'Samplers that a category can be bound to, by format and name',
  access: needs('goods.category'),
});
