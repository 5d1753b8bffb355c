import { needs, routesOf } from '../kit/route.ts';
import type { characterSchemas } from './schemas.ts';

const route = routesOf<typeof characterSchemas>();

export const listCharacterCategories = route('listCharacterCategories', 'GET', '/character-categories', {
  summary: 'Categories of characters, in their order',
  access: needs('characters', 'characters.show'),
});

export const createCharacterCategory = route('createCharacterCategory', 'POST', '/character-categories', {
  summary: 'Add a category of characters, last in the order',
  access: needs('goods.character'),
  idempotent: true,
  status: 201,
});

export const editCharacterCategory = route('editCharacterCategory', 'PATCH', '/character-categories/:id', {
  summary: 'Rename a category of characters',
  access: needs('goods.character'),
});

export const orderCharacterCategories = route(
  'orderCharacterCategories',
  'PUT',
  '/character-categories/order',
  {
    summary: 'Put all categories of characters in an order; price tags follow it',
    access: needs('goods.character'),
  },
);

export const deleteCharacterCategory = route(
  'deleteCharacterCategory',
  'DELETE',
  '/character-categories/:id',
  {
    summary: 'Delete a category of characters that is empty',
    access: needs('goods.character'),
  },
);

export const listCharacters = route('listCharacters', 'GET', '/characters', {
  summary: 'All characters, or those of one category, in their order',
  access: needs('characters.show', 'characters', 'goods.category', 'goods.edit'),
});

export const createCharacter = route('createCharacter', 'POST', '/characters', {
  summary: 'Add a character, last in its category',
  access: needs('goods.character'),
  idempotent: true,
  status: 201,
});

export const editCharacter = route('editCharacter', 'PATCH', '/characters/:id', {
  summary: 'Change a character; refused when values that products have do not fit',
  access: needs('goods.character'),
});

export const orderCharacters = route('orderCharacters', 'PUT', '/character-categories/:id/order', {
  summary: 'Put all characters of a category in an order; price tags follow it',
  access: needs('goods.character'),
});

export const deleteCharacter = route('deleteCharacter', 'DELETE', '/characters/:id', {
  summary: 'Delete a character that no product, category or sampler uses',
  access: needs('goods.character'),
});

export const mergeCharacter = route('mergeCharacter', 'POST', '/characters/:id/merge', {
  summary:
    'Move the values of a character to another of the same type and unit and delete it; where a product has ' +
    'values of both, the value of the other stays',
  access: needs('goods.character'),
});
