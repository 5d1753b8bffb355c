import { z } from 'zod';
import { can, id, idParam, idParams, line, localisedOut, version } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

export const CHARACTER_TYPES = ['text', 'number', 'yes_no', 'choice'] as const;
export const MEASURES = ['kv', 'l', 'kg'] as const;
/** Longest name of a character or of a category of characters; longest unit. */
export const MAX_CHARACTER_NAME = 80;
export const MAX_UNIT = 20;
/** Longest value of a character, and most options of a choice. */
export const MAX_VALUE = 200;
export const MAX_OPTIONS = 200;
/** Most characters and categories of characters that are kept in one order. */
const MAX_ORDERED = 1000;

const name = z.strictObject({
  uz: line(MAX_CHARACTER_NAME),
  ru: line(MAX_CHARACTER_NAME),
  kaa: z.string().max(MAX_CHARACTER_NAME).optional(),
});
const unit = z.strictObject({
  uz: line(MAX_UNIT),
  ru: line(MAX_UNIT),
  kaa: z.string().max(MAX_UNIT).optional(),
});
const option = z.strictObject({
  /** Of an option that is there; its products follow when its words change. */
  id: id.optional(),
  value: z.strictObject({
    uz: line(MAX_VALUE),
    ru: line(MAX_VALUE),
    kaa: z.string().max(MAX_VALUE).optional(),
  }),
});
const confirmation = z.enum(['true', 'false']).optional();
const order = z.strictObject({ ids: z.array(id).min(1).max(MAX_ORDERED) });

export const characterCategory = z.object({
  id: z.int(),
  name: localisedOut,
  character_count: z.int(),
  version: z.int(),
  can,
});
export type CharacterCategory = z.infer<typeof characterCategory>;

export const character = z.object({
  id: z.int(),
  category_id: z.int(),
  name: localisedOut,
  type: z.enum(CHARACTER_TYPES),
  unit: localisedOut.nullable(),
  measure: z.enum(MEASURES).nullable(),
  options: z.array(z.object({ id: z.int(), value: localisedOut })),
  /** Products that have a value of it. */
  product_count: z.int(),
  version: z.int(),
  can,
});
export type CharacterType = (typeof CHARACTER_TYPES)[number];
export type Character = z.infer<typeof character>;

export const listCharacterCategories = defineRoute({
  id: 'listCharacterCategories',
  method: 'GET',
  path: '/character-categories',
  base: 'local',
  tag: 'catalogue',
  summary: 'Categories of characters, in their order',
  access: needs('characters', 'characters.show'),
  answer: z.object({ items: z.array(characterCategory) }),
});

export const createCharacterCategory = defineRoute({
  id: 'createCharacterCategory',
  method: 'POST',
  path: '/character-categories',
  base: 'local',
  tag: 'catalogue',
  summary: 'Add a category of characters, last in the order',
  access: needs('goods.character'),
  idempotent: true,
  body: z.strictObject({ name }),
  answer: characterCategory,
  status: 201,
});

export const editCharacterCategory = defineRoute({
  id: 'editCharacterCategory',
  method: 'PATCH',
  path: '/character-categories/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Rename a category of characters',
  access: needs('goods.character'),
  params: idParams,
  body: z.strictObject({ version, name }),
  answer: characterCategory,
});

export const orderCharacterCategories = defineRoute({
  id: 'orderCharacterCategories',
  method: 'PUT',
  path: '/character-categories/order',
  base: 'local',
  tag: 'catalogue',
  summary: 'Put all categories of characters in an order; price tags follow it',
  access: needs('goods.character'),
  body: order,
  answer: z.object({ items: z.array(characterCategory) }),
});

export const deleteCharacterCategory = defineRoute({
  id: 'deleteCharacterCategory',
  method: 'DELETE',
  path: '/character-categories/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Delete a category of characters that is empty',
  access: needs('goods.character'),
  params: idParams,
  query: z.strictObject({ confirmed: confirmation }),
  answer: z.object({ deleted: z.literal(true) }),
});

export const listCharacters = defineRoute({
  id: 'listCharacters',
  method: 'GET',
  path: '/characters',
  base: 'local',
  tag: 'catalogue',
  summary: 'All characters, or those of one category, in their order',
  access: needs('characters.show', 'characters', 'goods.category', 'goods.edit'),
  query: z.strictObject({ category: idParam.optional() }),
  answer: z.object({ items: z.array(character) }),
});

const settings = {
  name,
  type: z.enum(CHARACTER_TYPES),
  unit: unit.nullable(),
  measure: z.enum(MEASURES).nullable(),
  options: z.array(option).max(MAX_OPTIONS),
};

export const createCharacter = defineRoute({
  id: 'createCharacter',
  method: 'POST',
  path: '/characters',
  base: 'local',
  tag: 'catalogue',
  summary: 'Add a character, last in its category',
  access: needs('goods.character'),
  idempotent: true,
  body: z.strictObject({
    category: id,
    ...settings,
    unit: settings.unit.default(null),
    measure: settings.measure.default(null),
    options: settings.options.default([]),
  }),
  answer: character,
  status: 201,
});

export const editCharacter = defineRoute({
  id: 'editCharacter',
  method: 'PATCH',
  path: '/characters/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Change a character; refused when values that products have do not fit',
  access: needs('goods.character'),
  params: idParams,
  body: z
    .strictObject({ version, category: id, ...settings })
    .partial()
    .required({ version: true }),
  answer: character,
});

export const orderCharacters = defineRoute({
  id: 'orderCharacters',
  method: 'PUT',
  path: '/character-categories/:id/order',
  base: 'local',
  tag: 'catalogue',
  summary: 'Put all characters of a category in an order; price tags follow it',
  access: needs('goods.character'),
  params: idParams,
  body: order,
  answer: z.object({ items: z.array(character) }),
});

export const deleteCharacter = defineRoute({
  id: 'deleteCharacter',
  method: 'DELETE',
  path: '/characters/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Delete a character that no product, category or sampler uses',
  access: needs('goods.character'),
  params: idParams,
  query: z.strictObject({ confirmed: confirmation }),
  answer: z.object({ deleted: z.literal(true) }),
});

export const mergeCharacter = defineRoute({
  id: 'mergeCharacter',
  method: 'POST',
  path: '/characters/:id/merge',
  base: 'local',
  tag: 'catalogue',
  summary:
    'Move the values of a character to another of the same type and unit and delete it; where a product has ' +
    'values of both, the value of the other stays',
  access: needs('goods.character'),
  params: idParams,
  body: z.strictObject({ version, into: id, confirmed: z.boolean().optional() }),
  answer: z.object({
    character,
    /** Products that got a value. */
    moved: z.int(),
    /** Products that had a value of both: theirs of the merged character is gone. */
    dropped: z.int(),
  }),
});
