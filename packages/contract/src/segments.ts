import { z } from 'zod';
import { planMonths } from './instalment-plans.ts';
import { namedLocalised } from './kit/answers.ts';
import {
  can,
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
  version,
} from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

export const SEGMENT_STATES = ['coming', 'running', 'ended', 'deleted'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

export const MAX_SEGMENT_NAME = 120;
/** Most products that a segment holds. */
export const MAX_SEGMENT_PRODUCTS = 20_000;
/** Most products that one call adds or removes by id. */
export const MAX_SEGMENT_CHOICE = 2000;
/** Longest text of pasted SKUs, in characters. */
export const MAX_SEGMENT_PASTE = 400_000;

export const segment = z.object({
  id: z.int(),
  name: z.string(),
  /** First and last day, both included. */
  begins: day,
  ends: day,
  months: z.int(),
  /** Paid for by a promo bank: no markup. */
  promo_bank: z.boolean(),
  state: z.enum(SEGMENT_STATES),
  product_count: z.int(),
  author: z.string().nullable(),
  created_at: moment,
  deleted_at: moment.nullable(),
  version,
  can,
});
export type Segment = z.infer<typeof segment>;

export const segmentDetails = segment.extend({
  /** Markup of its plan in hundredths of a percent; 0 where a promo bank pays. */
  markup_bp: z.int(),
  /** Other segments with some of its products on some of its days; of two the one that begins later wins. */
  overlaps: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      begins: day,
      ends: day,
      products: z.int(),
      /** Its terms hold, not those of this segment. */
      wins: z.boolean(),
    }),
  ),
});
export type SegmentDetails = z.infer<typeof segmentDetails>;

export const listSegments = defineRoute({
  id: 'listSegments',
  method: 'GET',
  path: '/segments',
  base: 'local',
  tag: 'segments',
  summary: 'Segments; deleted ones only when asked for',
  access: needs('segment'),
  query: listQuery(['begins', 'ends', 'name', 'months', 'product_count'], {
    state: z.enum(SEGMENT_STATES).optional(),
    promo_bank: flagParam.optional(),
  }),
  answer: page(segment),
});

export const showSegment = defineRoute({
  id: 'showSegment',
  method: 'GET',
  path: '/segments/:id',
  base: 'local',
  tag: 'segments',
  summary: 'One segment, and the others that speak for its products at the same time',
  access: needs('segment.show', 'price_tag.segment_show'),
  params: idParams,
  answer: segmentDetails,
});

const name = line(MAX_SEGMENT_NAME);

export const createSegment = defineRoute({
  id: 'createSegment',
  method: 'POST',
  path: '/segments',
  base: 'local',
  tag: 'segments',
  summary: 'Add a segment, without products yet',
  access: needs('segment.edit'),
  idempotent: true,
  body: z.strictObject({ name, begins: day, ends: day, months: planMonths, promo_bank: z.boolean() }),
  status: 201,
  answer: segmentDetails,
});

export const editSegment = defineRoute({
  id: 'editSegment',
  method: 'PATCH',
  path: '/segments/:id',
  base: 'local',
  tag: 'segments',
  summary: 'Change a segment; tags of its products follow at once',
  access: needs('segment.edit'),
  params: idParams,
  body: z.strictObject({
    version,
    name: name.optional(),
    begins: day.optional(),
    ends: day.optional(),
    months: planMonths.optional(),
    promo_bank: z.boolean().optional(),
  }),
  answer: segmentDetails,
});

export const deleteSegment = defineRoute({
  id: 'deleteSegment',
  method: 'DELETE',
  path: '/segments/:id',
  base: 'local',
  tag: 'segments',
  summary: 'Delete a segment after confirmation; it stays, marked, and speaks for no tag',
  access: needs('segment.delete'),
  params: idParams,
  query: z.strictObject({ confirmed: z.enum(['true', 'false']).optional() }),
  answer: segmentDetails,
});

export const restoreSegment = defineRoute({
  id: 'restoreSegment',
  method: 'POST',
  path: '/segments/:id/restore',
  base: 'local',
  tag: 'segments',
  summary: 'Bring a deleted segment back with its products',
  access: needs('segment.delete'),
  params: idParams,
  answer: segmentDetails,
});

export const segmentProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: localisedOut,
  brand: z.string().nullable(),
  category: namedLocalised,
  price: z.int().nullable(),
  /** By the terms of this segment. */
  monthly: z.int().nullable(),
  added_at: moment,
});
export type SegmentProduct = z.infer<typeof segmentProduct>;

export const listSegmentProducts = defineRoute({
  id: 'listSegmentProducts',
  method: 'GET',
  path: '/segment-products',
  base: 'local',
  tag: 'segments',
  summary: 'Products of a segment with their monthly price by its terms',
  access: needs('segment.show', 'price_tag.segment_show'),
  query: listQuery(['added_at', 'name', 'sku', 'price'], { segment: idParam }),
  answer: page(segmentProduct),
});

const added = z.object({ added: z.int(), already: z.int(), product_count: z.int() });
const choice = z.strictObject({ products: z.array(id).min(1).max(MAX_SEGMENT_CHOICE) });

export const addSegmentProducts = defineRoute({
  id: 'addSegmentProducts',
  method: 'POST',
  path: '/segments/:id/products',
  base: 'local',
  tag: 'segments',
  summary: 'Add products to a segment; those that are in it stay',
  access: needs('segment.edit'),
  params: idParams,
  body: choice,
  answer: added,
});

export const pasteSegmentProducts = defineRoute({
  id: 'pasteSegmentProducts',
  method: 'POST',
  path: '/segments/:id/products/paste',
  base: 'local',
  tag: 'segments',
  summary: 'Add products by pasted SKUs, one a line; all or none, bad lines are named as lines.N',
  access: needs('segment.edit'),
  params: idParams,
  body: z.strictObject({ text: z.string().min(1).max(MAX_SEGMENT_PASTE) }),
  answer: added,
});

export const importSegmentProducts = defineRoute({
  id: 'importSegmentProducts',
  method: 'POST',
  path: '/segments/:id/products/import',
  base: 'local',
  tag: 'segments',
  summary: 'Add products by the SKUs of an XLSX or CSV; all or none, bad rows are named as rows.N',
  access: needs('segment.edit'),
  params: idParams,
  multipart: true,
  body: z.strictObject({}),
  answer: added,
});

export const removeSegmentProducts = defineRoute({
  id: 'removeSegmentProducts',
  method: 'POST',
  path: '/segments/:id/products/remove',
  base: 'local',
  tag: 'segments',
  summary: 'Take products out of a segment',
  access: needs('segment.edit'),
  params: idParams,
  body: choice,
  answer: z.object({ removed: z.int(), product_count: z.int() }),
});
