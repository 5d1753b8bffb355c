import { z } from 'zod';
import { IMPORT_KINDS, IMPORT_STATES } from '../imports/constants.ts';
import { byId, idParam, idParams, moment, page, version, wholeParam } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import {
  EXCHANGE_HOLDS,
  EXCHANGE_OUTCOMES,
  MAPPING_KINDS,
  MAX_MAPPED,
  PICTURE_RULES,
  SKU_SOURCES,
} from './constants.ts';

const MAX_REF = 200;
const word = z.string().max(60);

export const exchangeBase = z.object({
  /** Id of its service token. */
  id: z.int(),
  name: z.string(),
  last_at: moment.nullable(),
  /** Things of which nobody decided what they mean. */
  unmapped: z.int(),
  /** Things that could not be taken over. */
  waits: z.int(),
  /** Imports that wait for a person. */
  held: z.int(),
  /** Files of another database came and were refused. */
  foreign: z.boolean(),
  /** Files older than those taken before came and were refused. */
  older: z.boolean(),
});
export type ExchangeBase = z.infer<typeof exchangeBase>;

export const exchangeItem = z.object({
  kind: z.enum(MAPPING_KINDS),
  ref: z.string(),
  name: z.string(),
  /** Names of the groups above, from the top. */
  path: z.array(z.string()),
  /** Currency of a price type. */
  currency: z.string().nullable(),
  /** Whether prices of a price type include VAT; null if 1C does not say. */
  tax_included: z.boolean().nullable(),
  /** Things of 1C that have it: products, prices, balances. */
  count: z.int(),
  /** Null if nobody decided yet. */
  target: z.string().nullable(),
  /** Proposal by its name; null if nothing has such a name. */
  proposal: z.string().nullable(),
  word_ru: z.string(),
  word_uz: z.string(),
  /** Its name in 1C changed since somebody decided. */
  renamed_from: z.string().nullable(),
  /** Whether prices of a price type included VAT when somebody decided; null if that did not change since. */
  tax_before: z.boolean().nullable(),
});
export type ExchangeItem = z.infer<typeof exchangeItem>;

const choice = z.object({ value: z.string(), label: z.string() });

export const exchangeMapping = z.object({
  id: z.int(),
  name: z.string(),
  version,
  sku_from: z.enum(SKU_SOURCES),
  price_bound: z.int(),
  withdraw_bound: z.int(),
  pictures: z.enum(PICTURE_RULES),
  foreign: z.boolean(),
  older: z.boolean(),
  items: z.array(exchangeItem),
  choices: z.object({ branches: z.array(choice), categories: z.array(choice), characters: z.array(choice) }),
});
export type ExchangeMapping = z.infer<typeof exchangeMapping>;

const hold = z.object({ code: z.enum(EXCHANGE_HOLDS), message: z.string() });

const exchangeImport = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  new: z.int(),
  changed: z.int(),
  bad: z.int(),
  /** Why it waits, or waited, for a person. */
  holds: z.array(hold),
});

/** Pictures of an exchange, by what became of each. */
const exchangePictures = z.object({
  taken: z.int(),
  /** The same bytes as before. */
  same: z.int(),
  /** Not taken, since the picture of a person stays. */
  kept: z.int(),
  failed: z.int(),
  /** Not the first picture of a product that is here, or not yet looked at. */
  unused: z.int(),
  /** Products whose picture was taken back. */
  undone: z.int(),
  /** Products that still have the picture of this exchange. */
  to_undo: z.int(),
});

const exchangeSummary = z.object({
  id: z.int(),
  base: z.object({ id: z.int(), name: z.string() }),
  began_at: moment,
  last_at: moment,
  completed_at: moment.nullable(),
  /** Null while it runs, or waits for its turn. */
  outcome: z.enum(EXCHANGE_OUTCOMES).nullable(),
  files: z.int(),
  failed: z.int(),
  refused: z.int(),
  imports: z.array(exchangeImport),
  pictures: exchangePictures,
});
export type ExchangeSummary = z.infer<typeof exchangeSummary>;

export const exchangeStory = exchangeSummary.extend({
  steps: z.array(
    z.object({
      id: z.int(),
      /** Name of a file, or the step that was refused. */
      name: z.string(),
      state: z.enum(['received', 'done', 'failed', 'refused']),
      size: z.int(),
      /** Records by kind. */
      counts: z.record(z.string(), z.int()),
      /** Why it was refused, in the caller's language. */
      message: z.string().nullable(),
      /** Lines that 1C got, as its window shows them. */
      answer: z.string().nullable(),
    }),
  ),
  /** First pictures that could not be read. */
  failed_pictures: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type ExchangeStory = z.infer<typeof exchangeStory>;

const cursorQuery = {
  limit: wholeParam(1, 200).default(50),
  cursor: z.string().max(300).optional(),
};

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const exchangeSchemas = {
  listExchangeBases: {
    answer: z.object({
      items: z.array(exchangeBase),
      /** Products whose Uzbek name a rule made, and that nobody has looked at yet. */
      made_names: z.int(),
    }),
  },
  showExchangeMapping: { params: idParams, answer: exchangeMapping },
  saveExchangeMapping: byId(exchangeMapping, {
    body: z.strictObject({
      version,
      sku_from: z.enum(SKU_SOURCES).optional(),
      price_bound: z.int().min(1).max(1000).optional(),
      withdraw_bound: z.int().min(0).max(100).optional(),
      pictures: z.enum(PICTURE_RULES).optional(),
      /** Changed things alone; the rest stays. */
      items: z
        .array(
          z.strictObject({
            kind: z.enum(MAPPING_KINDS),
            ref: z.string().min(1).max(MAX_REF),
            /** Empty: nobody decided. */
            target: z.string().max(40),
            word_ru: word.optional(),
            word_uz: word.optional(),
          }),
        )
        .max(MAX_MAPPED),
    }),
  }),
  recheckExchange: { params: idParams, answer: z.object({ asked: z.boolean() }) },
  acceptExchangeCatalogue: { params: idParams, answer: exchangeMapping },
  acceptOlderExchange: { params: idParams, answer: exchangeMapping },
  listExchangeWaits: {
    params: idParams,
    query: z.strictObject(cursorQuery),
    answer: page(
      z.object({
        id: z.string(),
        kind: z.enum(IMPORT_KINDS),
        name: z.string(),
        message: z.string(),
        /** Of a price: the one that stays until then; null if there is none. */
        price: z.int().nullable(),
      }),
    ),
  },
  listExchanges: {
    query: z.strictObject({
      limit: cursorQuery.limit,
      cursor: idParam.optional(),
    }),
    answer: page(exchangeSummary),
  },
  showExchange: { params: idParams, answer: exchangeStory },
  undoExchangePictures: {
    params: idParams,
    answer: z.object({
      /** Products whose previous picture was restored. */
      products: z.int(),
    }),
  },
} satisfies SchemasById;
