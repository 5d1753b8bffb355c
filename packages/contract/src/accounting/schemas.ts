import { z } from 'zod';
import { plainFields } from '../goods/column-schemas.ts';
import { MAX_MORE_BARCODES, MAX_NAME } from '../goods/constants.ts';
import { IMPORTED_COLUMNS, type ImportedColumn } from '../goods/product-columns.ts';
import { day, price } from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { MAX_BATCH } from './constants.ts';

const MAX_QUANTITY = 10_000_000;

const sku = z.string().min(1).max(40);
const importedFields = Object.fromEntries(
  IMPORTED_COLUMNS.map((column) => [column, plainFields[column].optional()]),
) as { [C in ImportedColumn]: z.ZodOptional<(typeof plainFields)[C]> };
const batch = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item).min(1).max(MAX_BATCH) });

/** Number of rows created, changed and unchanged. */
const written = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() });

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const accountingSchemas = {
  putProducts: {
    body: batch(
      z
        .strictObject({
          sku,
          /** Main barcode only; if it is a further one of the product, the two swap places. */
          barcode: z.string().max(20).nullable().optional(),
          /** All barcodes, the main one first; instead of `barcode`. */
          barcodes: z
            .array(z.string().max(20))
            .max(MAX_MORE_BARCODES + 1)
            .optional(),
          /** A new product takes a missing name from the other language. */
          name: z
            .strictObject({
              uz: z.string().min(1).max(MAX_NAME).optional(),
              ru: z.string().min(1).max(MAX_NAME).optional(),
              kaa: z.string().max(MAX_NAME).nullable().optional(),
            })
            .optional(),
          /** Name of a category in any language; a new product needs one. */
          category: z.string().min(1).max(100).optional(),
          /** A missing brand is created. */
          brand: z.string().max(80).nullable().optional(),
          price: price.nullable().optional(),
          old_price: price.nullable().optional(),
          stock: z.int().min(0).max(MAX_QUANTITY).optional(),
          ...importedFields,
        })
        .refine((row) => row.barcode === undefined || row.barcodes === undefined, {
          path: ['barcodes'],
          ...as('already_chosen'),
        }),
    ),
    answer: written,
    example: {
      request: {
        items: [
          {
            sku: 'TV-55-4K-01',
            barcode: '4006381333931',
            name: { uz: 'Televizor 55 dyuym 4K', ru: 'Телевизор 55 дюймов 4K' },
            category: 'Televizorlar',
            brand: 'Samsung',
            price: 6_490_000,
            stock: 12,
            width_mm: 1230,
            height_mm: 710,
            length_mm: 60,
            weight_g: 14_500,
          },
          {
            sku: 'TV-55-4K-02',
            name: { ru: 'Телевизор 55 дюймов' },
            category: 'Televizorlar',
            price: 5_990_000,
          },
        ],
      },
      answer: { new: 2, changed: 0, unchanged: 0 },
    },
  },
  putPrices: {
    body: batch(
      z.strictObject({
        sku,
        price,
        /** If left out, the old price stays; null deletes it. */
        old_price: price.nullable().optional(),
        valid_from: day.optional(),
      }),
    ),
    answer: written,
    example: {
      request: {
        items: [
          { sku: 'TV-55-4K-01', price: 5_990_000, old_price: 6_490_000 },
          { sku: 'TV-55-4K-02', price: 5_490_000 },
        ],
      },
      answer: { new: 0, changed: 2, unchanged: 0 },
    },
  },
  putBalances: {
    body: batch(
      z.strictObject({
        branch: z.string().min(1).max(20),
        sku,
        quantity: z.int().min(0).max(MAX_QUANTITY),
      }),
    ),
    answer: written,
    example: {
      request: {
        items: [
          { branch: 'TAS-01', sku: 'TV-55-4K-01', quantity: 4 },
          { branch: 'TAS-01', sku: 'TV-55-4K-02', quantity: 0 },
        ],
      },
      answer: { new: 2, changed: 0, unchanged: 0 },
    },
  },
} satisfies SchemasById;
