import { z } from 'zod';
import {
  can,
  colour,
  format,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
  price,
  version,
} from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, needs } from './kit/route.ts';

export const SORT_KEYS = ['size', 'cost', 'brand', 'kv', 'l', 'kg'] as const;

export const category = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: localisedOut,
  colour,
  sort_key: z.enum(SORT_KEYS),
  sort_descending: z.boolean(),
  /** The format in which products of this category stand on a shelf. */
  tag_format: format,
  /** Formats that have a sampler bound. */
  formats: z.array(z.object({ format, sampler: z.object({ id: z.int(), name: z.string() }) })),
  product_count: z.int(),
});
export type Category = z.infer<typeof category>;

export const listCategories = defineRoute({
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  base: 'local',
  tag: 'catalogue',
  summary: 'All categories, in tree order',
  access: needs('goods', 'goods.show', 'price_tag', 'shelf'),
  answer: z.object({ items: z.array(category) }),
});

export const brand = z.object({ id: z.int(), name: z.string(), product_count: z.int() });

export const listBrands = defineRoute({
  id: 'listBrands',
  method: 'GET',
  path: '/brands',
  base: 'local',
  tag: 'catalogue',
  summary: 'Brands',
  access: needs('brand', 'goods.show'),
  query: listQuery(['name', 'product_count'], {}),
  answer: page(brand),
});

/** Largest size of a product, 10 m in millimetres; weight, 2 t in grams. */
export const MAX_SIZE_MM = 10_000;
export const MAX_WEIGHT_G = 2_000_000;
export const MAX_NAME = 200;
const size = z.int().min(1).max(MAX_SIZE_MM).nullable();

export const product = z.object({
  id: z.int(),
  sku: z.string(),
  barcode: z.string().nullable(),
  name: localisedOut,
  short_name: localisedOut.nullable(),
  brand: z.object({ id: z.int(), name: z.string() }).nullable(),
  category: z.object({ id: z.int(), name: localisedOut }),
  price: z.int().nullable(),
  old_price: z.int().nullable(),
  length_mm: z.int().nullable(),
  width_mm: z.int().nullable(),
  height_mm: z.int().nullable(),
  weight_g: z.int().nullable(),
  premium: z.boolean(),
  priority: z.int(),
  front_quantity: z.int(),
  back_quantity: z.int(),
  stock_balance: z.int(),
  /** Balance of the asked branch; null where no branch was asked for. */
  branch_balance: z.int().nullable(),
  shelf_count: z.int(),
  print_count: z.int(),
  version: z.int(),
  updated_at: moment,
  can,
});
export type Product = z.infer<typeof product>;

export const listProducts = defineRoute({
  id: 'listProducts',
  method: 'GET',
  path: '/products',
  base: 'local',
  tag: 'catalogue',
  summary: 'Products; search finds any part of name, SKU, barcode or brand, in either alphabet',
  access: needs('goods', 'goods.show', 'product.show', 'price_tag', 'shelf.show'),
  query: listQuery(['name', 'sku', 'price', 'brand', 'updated_at', 'stock_balance', 'print_count'], {
    category: idParam.optional(),
    brand: idParam.optional(),
    branch: z.string().min(1).max(20).optional(),
    premium: z.enum(['true', 'false']).optional(),
    without_price: z.enum(['true', 'false']).optional(),
  }),
  answer: page(product),
});

export const showProduct = defineRoute({
  id: 'showProduct',
  method: 'GET',
  path: '/products/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'One product with its characters and price history',
  access: needs('goods.show', 'product.show', 'price_tag.view'),
  params: idParams,
  answer: product.extend({
    characters: z.array(
      z.object({ id: z.int(), name: localisedOut, value: localisedOut, unit: localisedOut.nullable() }),
    ),
    price_history: z.array(
      z.object({
        price: z.int().nullable(),
        old_price: z.int().nullable(),
        valid_from: moment,
        source: z.string(),
        author: z.string().nullable(),
      }),
    ),
  }),
});

/** Old price, where given, stands above the price. */
const oldAbovePrice = (v: { price?: number | null | undefined; old_price?: number | null | undefined }) =>
  v.price == null || v.old_price == null || v.old_price > v.price;

export const editProduct = defineRoute({
  id: 'editProduct',
  method: 'PATCH',
  path: '/products/:id',
  base: 'local',
  tag: 'catalogue',
  summary: 'Change a product; prices need goods.price, the rest goods.edit',
  access: needs('goods.edit', 'goods.price'),
  params: idParams,
  body: z
    .strictObject({
      version,
      name: z
        .strictObject({ uz: line(MAX_NAME), ru: line(MAX_NAME), kaa: z.string().max(MAX_NAME).optional() })
        .optional(),
      price: price.nullable().optional(),
      old_price: price.nullable().optional(),
      length_mm: size.optional(),
      width_mm: size.optional(),
      height_mm: size.optional(),
      weight_g: z.int().min(1).max(MAX_WEIGHT_G).nullable().optional(),
      priority: z.int().min(0).max(100).optional(),
    })
    .refine(oldAbovePrice, { path: ['old_price'], ...as('old_price_not_above_price') }),
  answer: product,
});
