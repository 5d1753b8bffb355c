import { needs, type Route } from '../kit/route.ts';
import type { categorySchemas } from './schemas.ts';

type Schemas = typeof categorySchemas;

export const listCategories: Route<Schemas, 'listCategories'> = {
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  summary: 'All categories, in tree order',
  access: needs('goods', 'goods.show', 'price_tag', 'shelf'),
};

export const createCategory: Route<Schemas, 'createCategory'> = {
  id: 'createCategory',
  method: 'POST',
  path: '/categories',
  summary: 'Add a category, last under its parent',
  access: needs('goods.category'),
  idempotent: true,
  status: 201,
};

export const editCategory: Route<Schemas, 'editCategory'> = {
  id: 'editCategory',
  method: 'PATCH',
  path: '/categories/:id',
  summary: 'Change a category: names, colour, sort rule, format of its tags, needed characters',
  access: needs('goods.category'),
};

export const moveCategory: Route<Schemas, 'moveCategory'> = {
  id: 'moveCategory',
  method: 'POST',
  path: '/categories/:id/move',
  summary: 'Put a category under another one, before one of its siblings or last; never under itself',
  access: needs('goods.category'),
};

export const deleteCategory: Route<Schemas, 'deleteCategory'> = {
  id: 'deleteCategory',
  method: 'DELETE',
  path: '/categories/:id',
  summary: 'Delete a category that has neither products nor categories under it',
  access: needs('goods.category'),
};

export const bindSampler: Route<Schemas, 'bindSampler'> = {
  id: 'bindSampler',
  method: 'PUT',
  path: '/categories/:id/samplers/:format',
  summary: 'Bind a sampler to a format of a category; refused while one is bound',
  access: needs('goods.category'),
};

export const unbindSampler: Route<Schemas, 'unbindSampler'> = {
  id: 'unbindSampler',
  method: 'DELETE',
  path: '/categories/:id/samplers/:format',
  summary: 'Unbind the sampler of a format of a category',
  access: needs('goods.category'),
};

export const listSamplerChoices: Route<Schemas, 'listSamplerChoices'> = {
  id: 'listSamplerChoices',
  method: 'GET',
  path: '/sampler-choices',
  summary: 'Samplers that a category can be bound to, by format and name',
  access: needs('goods.category'),
};
