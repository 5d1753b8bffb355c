import { z } from 'zod';
import {
  byId,
  can,
  confirmation,
  id,
  idParam,
  idParams,
  line,
  localisedOut,
  version,
} from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import {
  CHARACTER_TYPES,
  MAX_CHARACTER_NAME,
  MAX_OPTIONS,
  MAX_UNIT,
  MAX_VALUE,
  MEASURES,
} from './constants.ts';

/** Maximum number of characters, and of categories of characters, in one order. */
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
  /** Id of an existing option; products that have it follow when its text changes. */
  id: id.optional(),
  value: z.strictObject({
    uz: line(MAX_VALUE),
    ru: line(MAX_VALUE),
    kaa: z.string().max(MAX_VALUE).optional(),
  }),
});
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
  /** Number of products that have a value of it. */
  product_count: z.int(),
  version: z.int(),
  can,
});

export type Character = z.infer<typeof character>;

const settings = {
  name,
  type: z.enum(CHARACTER_TYPES),
  unit: unit.nullable(),
  measure: z.enum(MEASURES).nullable(),
  options: z.array(option).max(MAX_OPTIONS),
};

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const characterSchemas = {
  listCharacterCategories: {
    answer: z.object({ items: z.array(characterCategory) }),
  },
  createCharacterCategory: {
    body: z.strictObject({ name }),
    answer: characterCategory,
  },
  editCharacterCategory: byId(characterCategory, { body: z.strictObject({ version, name }) }),
  orderCharacterCategories: {
    body: order,
    answer: z.object({ items: z.array(characterCategory) }),
  },
  deleteCharacterCategory: byId(z.object({ deleted: z.literal(true) }), { query: confirmation }),
  listCharacters: {
    query: z.strictObject({ category: idParam.optional() }),
    answer: z.object({ items: z.array(character) }),
  },
  createCharacter: {
    body: z.strictObject({
      category: id,
      ...settings,
      unit: settings.unit.default(null),
      measure: settings.measure.default(null),
      options: settings.options.default([]),
    }),
    answer: character,
  },
  editCharacter: byId(character, {
    body: z
      .strictObject({ version, category: id, ...settings })
      .partial()
      .required({ version: true }),
  }),
  orderCharacters: byId(z.object({ items: z.array(character) }), { body: order }),
  deleteCharacter: byId(z.object({ deleted: z.literal(true) }), { query: confirmation }),
  mergeCharacter: {
    params: idParams,
    body: z.strictObject({ version, into: id, confirmed: z.boolean().optional() }),
    answer: z.object({
      character,
      /** Number of products that got a value. */
      moved: z.int(),
      /** Number of products that had a value of both, and lost that of the merged character. */
      dropped: z.int(),
    }),
  },
} satisfies SchemasById;
