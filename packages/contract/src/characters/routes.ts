import { needs, type Route } from '../kit/route.ts';
import type { characterSchemas } from './schemas.ts';

type Schemas = typeof characterSchemas;

export const listCharacterCategories: Route<Schemas, 'listCharacterCategories'> = {
  id: 'listCharacterCategories',
  method: 'GET',
  path: '/character-categories',
  summary: 'Categories of characters, in their order',
  access: needs('characters', 'characters.show'),
};

export const createCharacterCategory: Route<Schemas, 'createCharacterCategory'> = {
  id: 'createCharacterCategory',
  method: 'POST',
  path: '/character-categories',
  summary: 'Add a category of characters, last in the order',
  access: needs('goods.character'),
  idempotent: true,
  status: 201,
};

export const editCharacterCategory: Route<Schemas, 'editCharacterCategory'> = {
  id: 'editCharacterCategory',
  method: 'PATCH',
  path: '/character-categories/:id',
  summary: 'Rename a category of characters',
  access: needs('goods.character'),
};

export const orderCharacterCategories: Route<Schemas, 'orderCharacterCategories'> = {
  id: 'orderCharacterCategories',
  method: 'PUT',
  path: '/character-categories/order',
  summary: 'Put all categories of characters in an order; price tags follow it',
  access: needs('goods.character'),
};

export const deleteCharacterCategory: Route<Schemas, 'deleteCharacterCategory'> = {
  id: 'deleteCharacterCategory',
  method: 'DELETE',
  path: '/character-categories/:id',
  summary: 'Delete a category of characters that is empty',
  access: needs('goods.character'),
};

export const listCharacters: Route<Schemas, 'listCharacters'> = {
  id: 'listCharacters',
  method: 'GET',
  path: '/characters',
  summary: 'All characters, or those of one category, in their order',
  access: needs('characters.show', 'characters', 'goods.category', 'goods.edit'),
};

export const createCharacter: Route<Schemas, 'createCharacter'> = {
  id: 'createCharacter',
  method: 'POST',
  path: '/characters',
  summary: 'Add a character, last in its category',
  access: needs('goods.character'),
  idempotent: true,
  status: 201,
};

export const editCharacter: Route<Schemas, 'editCharacter'> = {
  id: 'editCharacter',
  method: 'PATCH',
  path: '/characters/:id',
  summary: 'Change a character; refused when values that products have do not fit',
  access: needs('goods.character'),
};

export const orderCharacters: Route<Schemas, 'orderCharacters'> = {
  id: 'orderCharacters',
  method: 'PUT',
  path: '/character-categories/:id/order',
  summary: 'Put all characters of a category in an order; price tags follow it',
  access: needs('goods.character'),
};

export const deleteCharacter: Route<Schemas, 'deleteCharacter'> = {
  id: 'deleteCharacter',
  method: 'DELETE',
  path: '/characters/:id',
  summary: 'Delete a character that no product, category or sampler uses',
  access: needs('goods.character'),
};

export const mergeCharacter: Route<Schemas, 'mergeCharacter'> = {
  id: 'mergeCharacter',
  method: 'POST',
  path: '/characters/:id/merge',
  summary:
    'Move the values of a character to another of the same type and unit and delete it; where a product has ' +
    'values of both, the value of the other stays',
  access: needs('goods.character'),
};
