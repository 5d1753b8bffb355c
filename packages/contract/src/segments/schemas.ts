import { z } from 'zod';
import { planMonths } from '../instalment-plans/schemas.ts';
import { namedLocalised } from '../kit/answers.ts';
import {
  byId,
  can,
  confirmation,
  day,
  flagParam,
  id,
  idParam,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
  version,
} from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import {
  MAX_SEGMENT_CHOICE,
  MAX_SEGMENT_NAME,
  MAX_SEGMENT_PASTE,
  SEGMENT_PRODUCT_SORTS,
  SEGMENT_SORTS,
  SEGMENT_STATES,
} from './constants.ts';

export const segment = z.object({
  id: z.int(),
  name: z.string(),
  /** First and last day, both included. */
  begins: day,
  ends: day,
  months: z.int(),
  /** Whether a promo bank pays: then there is no markup. */
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
  /** Markup of its plan in hundredths of a percent; 0 if a promo bank pays. */
  markup_bp: z.int(),
  /** Other segments with some of its products on some of its days; of two the one that begins later wins. */
  overlaps: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      begins: day,
      ends: day,
      products: z.int(),
      /** Whether its terms apply instead of those of this segment. */
      wins: z.boolean(),
    }),
  ),
});
export type SegmentDetails = z.infer<typeof segmentDetails>;

const name = line(MAX_SEGMENT_NAME);

export const segmentProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: localisedOut,
  brand: z.string().nullable(),
  category: namedLocalised,
  price: z.int().nullable(),
  /** Monthly price by the terms of this segment. */
  monthly: z.int().nullable(),
  added_at: moment,
});
export type SegmentProduct = z.infer<typeof segmentProduct>;

const added = z.object({ added: z.int(), already: z.int(), product_count: z.int() });
const choice = z.strictObject({ products: z.array(id).min(1).max(MAX_SEGMENT_CHOICE) });

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const segmentSchemas = {
  listSegments: {
    query: listQuery(SEGMENT_SORTS, {
      state: z.enum(SEGMENT_STATES).optional(),
      promo_bank: flagParam.optional(),
    }),
    answer: page(segment),
  },
  showSegment: byId(segmentDetails),
  createSegment: {
    body: z.strictObject({ name, begins: day, ends: day, months: planMonths, promo_bank: z.boolean() }),
    answer: segmentDetails,
  },
  editSegment: byId(segmentDetails, {
    body: z.strictObject({
      version,
      name: name.optional(),
      begins: day.optional(),
      ends: day.optional(),
      months: planMonths.optional(),
      promo_bank: z.boolean().optional(),
    }),
  }),
  deleteSegment: byId(segmentDetails, { query: confirmation }),
  restoreSegment: byId(segmentDetails),
  listSegmentProducts: {
    query: listQuery(SEGMENT_PRODUCT_SORTS, { segment: idParam }),
    answer: page(segmentProduct),
  },
  addSegmentProducts: byId(added, { body: choice }),
  pasteSegmentProducts: byId(added, {
    body: z.strictObject({ text: z.string().min(1).max(MAX_SEGMENT_PASTE) }),
  }),
  importSegmentProducts: byId(added, { body: z.strictObject({}) }),
  removeSegmentProducts: byId(z.object({ removed: z.int(), product_count: z.int() }), { body: choice }),
} satisfies SchemasById;
