import { z } from 'zod';
import { CHARACTER_TYPES, MAX_VALUE, MEASURES } from '../characters/constants.ts';
import { named, namedLocalised, namedWithCode } from '../kit/answers.ts';
import { isBarcode } from '../kit/barcode.ts';
import {
  byId,
  can,
  confirmation,
  day,
  flagParam,
  id,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
  price,
  version,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { plainAnswers, plainFields } from './column-schemas.ts';
import {
  GAPS,
  MAX_BULK,
  MAX_MORE_BARCODES,
  MAX_NAME,
  MAX_SKU,
  PRICE_ROUNDINGS,
  PRICE_STEP,
  PRODUCT_SORTS,
} from './constants.ts';

export const product = z.object({
  id: z.int(),
  sku: z.string(),
  /** Main barcode, printed on its tags. */
  barcode: z.string().nullable(),
  /** Further barcodes for finding it. */
  more_barcodes: z.array(z.string()),
  name: localisedOut,
  short_name: localisedOut.nullable(),
  brand: named.nullable(),
  category: namedLocalised,
  price: z.int().nullable(),
  old_price: z.int().nullable(),
  ...plainAnswers,
  premium: z.boolean(),
  stock_balance: z.int(),
  /** Balance of the requested branch; null if none was requested. */
  branch_balance: z.int().nullable(),
  shelf_count: z.int(),
  print_count: z.int(),
  /** Path below the local base, for `showFile`. */
  picture_url: z.string().nullable(),
  /** Percentage of the facts that are filled in. */
  completeness: z.int(),
  /** Whether the Uzbek name was made by a rule of the exchange with 1C, and has not been reviewed yet. */
  name_made: z.boolean(),
  /** Whether it is deleted; it can be restored. */
  deleted: z.boolean(),
  version: z.int(),
  updated_at: moment,
  can,
});
export type Product = z.infer<typeof product>;

/** Text in a row of a list, in the languages of the screens. */
const shownText = z.object({ uz: z.string(), ru: z.string() });

/** A product in lists; the rest, with the texts in Karakalpak, is in `showProduct`. */
const listedProduct = product
  .omit({ name: true, short_name: true, category: true, name_made: true, deleted: true, can: true })
  .extend({
    name: shownText,
    short_name: shownText.nullable(),
    category: z.object({ id: z.int(), name: shownText }),
  });
export type ListedProduct = z.infer<typeof listedProduct>;

export const productCharacter = z.object({
  id: z.int(),
  name: localisedOut,
  type: z.enum(CHARACTER_TYPES),
  unit: localisedOut.nullable(),
  measure: z.enum(MEASURES).nullable(),
  options: z.array(z.object({ id: z.int(), value: localisedOut })),
  /** Whether the category requires it. */
  needed: z.boolean(),
  value: localisedOut.nullable(),
});
export type ProductCharacter = z.infer<typeof productCharacter>;

export const productShown = product.extend({
  characters: z.array(
    z.object({ id: z.int(), name: localisedOut, value: localisedOut, unit: localisedOut.nullable() }),
  ),
  /** Characters that it has a value of or that are required, by their categories. */
  character_groups: z.array(
    z.object({ id: z.int(), name: localisedOut, characters: z.array(productCharacter) }),
  ),
  /** Missing facts; a character with its name. */
  gaps: z.array(z.object({ kind: z.enum(GAPS), character: namedLocalised.nullable() })),
  price_history: z.array(
    z.object({
      price: z.int().nullable(),
      old_price: z.int().nullable(),
      valid_from: moment,
      /** When it was typed or imported; of a planned price earlier than `valid_from`. */
      set_at: moment,
      source: z.string(),
      author: z.string().nullable(),
    }),
  ),
  /** Price from 1C that waits for a person. */
  waiting_price: z
    .object({
      /** Database of 1C, by its token. */
      base: z.int(),
      /** Import to decide on; null if the price cannot be accepted as 1C sent it. */
      import: z.int().nullable(),
      /** The new price; null if 1C withdrew it, or without an import. */
      price: z.int().nullable(),
    })
    .nullable(),
});

/** The old price, if given, must exceed the price. */
const oldAbovePrice = (v: { price?: number | null | undefined; old_price?: number | null | undefined }) =>
  v.price == null || v.old_price == null || v.old_price > v.price;
const oldPriceWrong = { path: ['old_price'], ...as('old_price_not_above_price') };

const productName = z.strictObject({
  uz: line(MAX_NAME),
  ru: line(MAX_NAME),
  kaa: z.string().max(MAX_NAME).optional(),
});
/** A barcode of 8 or 12 to 14 digits, the last of which is the check digit. */
const barcode = z.string().max(14).refine(isBarcode, as('barcode_wrong'));

const fields = {
  name: productName,
  /** Name for small tags; null for none. */
  short_name: productName.nullable(),
  /** Main barcode; if it is a further one of the product, the two swap places. */
  barcode: barcode.nullable(),
  /** All further barcodes; requires a main one. */
  more_barcodes: z.array(barcode).max(MAX_MORE_BARCODES),
  brand: id.nullable(),
  category: id,
  price: price.nullable(),
  old_price: price.nullable(),
  ...plainFields,
};

const change = z
  .strictObject({ ...fields, premium: z.boolean() })
  .partial()
  .extend({
    version,
    /** Confirms that the Uzbek name made by a rule was reviewed and is right. */
    name_checked: z.literal(true).optional(),
    /** Required to make a product premium. */
    confirmed: z.boolean().optional(),
  });

const priceStep = {
  products: z.array(z.strictObject({ id, version })).min(1).max(MAX_BULK),
  /** Per cent with one decimal: −5 makes 95 of 100. */
  percent: z
    .number()
    .min(PRICE_STEP.min)
    .max(PRICE_STEP.max)
    .multipleOf(0.1)
    .refine((percent) => percent !== 0, as('invalid')),
  /** Rounded to the nearest multiple of this. */
  rounding: z.literal(PRICE_ROUNDINGS),
  /** Sets today's price as the old price, shown crossed out, if the new one is below it. */
  crossed_out: z.boolean(),
  /** First day of the new prices; by default at once. */
  valid_from: day.optional(),
};

/** Digest of the new prices that a person saw. */
const digest = z.string().length(64);

const pricePair = z.object({ price: z.int(), old_price: z.int().nullable() });

const text = z.strictObject({
  uz: line(MAX_VALUE),
  ru: line(MAX_VALUE),
  kaa: z.string().max(MAX_VALUE).optional(),
});

/** Maximum number of values in one call. */
const MAX_VALUES = 200;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const productSchemas = {
  listProducts: {
    query: listQuery(PRODUCT_SORTS, {
      category: idParam.optional(),
      brand: idParam.optional(),
      branch: z.string().min(1).max(20).optional(),
      premium: flagParam.optional(),
      without_price: flagParam.optional(),
      /** Whether something is missing. */
      incomplete: flagParam.optional(),
      /** Whether the Uzbek name waits for review. */
      name_made: flagParam.optional(),
      /** Segment whose products are left out; for people who may see it. */
      not_in_segment: idParam.optional(),
      /** Deleted ones instead of the others; for people who may delete. */
      deleted: flagParam.optional(),
      /** Exact barcode or SKU, from a scanner. */
      code: z.string().min(1).max(40).optional(),
    }),
    answer: page(listedProduct),
  },
  showProduct: byId(productShown, {
    query: z.strictObject({ branch: z.string().min(1).max(20).optional() }),
  }),
  showProductPlaces: {
    params: idParams,
    answer: z.object({
      balances: z.array(z.object({ branch: namedWithCode, quantity: z.int() })),
      shelves: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          branch: namedWithCode,
          front_quantity: z.int(),
          places: z.int(),
        }),
      ),
      /** Total; the list may be shorter. */
      shelf_count: z.int(),
    }),
  },
  createProduct: {
    body: z
      .strictObject({ ...fields })
      .partial()
      .extend({ sku: line(MAX_SKU), name: productName, category: id })
      .refine(oldAbovePrice, oldPriceWrong),
    answer: product,
  },
  editProduct: byId(product, {
    body: change
      .extend({
        /**
         * First day of the price and the old price; by default at once. Without a price, the one set for that day is
         * cancelled.
         */
        valid_from: day.optional(),
      })
      .refine(oldAbovePrice, oldPriceWrong),
  }),
  editProducts: {
    body: z.strictObject({
      items: z
        .array(change.omit({ confirmed: true }).extend({ id }).refine(oldAbovePrice, oldPriceWrong))
        .min(1)
        .max(MAX_BULK),
      confirmed: z.boolean().optional(),
    }),
    answer: z.object({
      /** Every product of the call with its new version. */
      items: z.array(z.object({ id: z.int(), version: z.int() })),
      changed: z.int(),
    }),
  },
  previewPrices: {
    body: z.strictObject(priceStep),
    answer: z.object({
      items: z.array(
        z.object({ id: z.int(), sku: z.string(), name: localisedOut, before: pricePair, after: pricePair }),
      ),
      /** Sent with the confirmation: it is refused if it would give other prices. */
      digest,
      /** Products whose price does not change after rounding, and those without a price. */
      unchanged: z.int(),
      without_price: z.int(),
    }),
  },
  changePrices: {
    body: z.strictObject({ ...priceStep, digest }),
    answer: z.object({ changed: z.int() }),
  },
  deleteProduct: byId(z.object({ deleted: z.literal(true), version: z.int(), shelf_count: z.int() }), {
    query: confirmation,
  }),
  restoreProduct: byId(product),
  setProductCharacters: byId(productShown, {
    body: z.strictObject({
      version,
      values: z
        .array(
          z.strictObject({
            character: id,
            /** A text in two languages, a number as typed, yes or no, or an option; null for none. */
            value: z.union([
              z.null(),
              z.boolean(),
              z.string().max(MAX_VALUE),
              z.strictObject({ option: id }),
              text,
            ]),
          }),
        )
        .min(1)
        .max(MAX_VALUES),
    }),
  }),
  setProductPicture: byId(product, { body: z.strictObject({}) }),
  removeProductPicture: byId(product),
} satisfies SchemasById;
