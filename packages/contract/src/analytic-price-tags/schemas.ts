import { z } from 'zod';
import { namedWithCode } from '../kit/answers.ts';
import {
  branchRef,
  branchRefParam,
  byId,
  can,
  day,
  flagParam,
  format,
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
import { TAG_STATES } from '../price-tags/constants.ts';
import { CAMPAIGN_LIMITS, CAMPAIGN_PHASES, CAMPAIGN_PROGRESS, CAMPAIGN_SORTS } from './constants.ts';

const sampler = z.object({ id: z.int(), name: z.string(), kind: z.int() });

/** Progress of a branch, or a product, in a campaign: the log entry of the specification. */
export const campaignEntry = z.object({
  /** Id of the branch's entry; in the log by product the product's id. */
  id: z.int(),
  begins: z.string(),
  ends: z.string().nullable(),
  printed: z.boolean(),
  /** First view or print by somebody of the branch; in the log by product over all branches the latest of these. */
  viewed_at: moment.nullable(),
  printed_at: moment.nullable(),
  duplicates: z.int(),
  edited: z.boolean(),
});

/** Numbers of branches by progress, and of tags. */
export const campaignNumbers = z.object({
  /** Branches that it was issued to. */
  reached: z.int(),
  viewed: z.int(),
  /** Branches that have one of its products on a shelf, and so something to print. */
  needing: z.int(),
  /** Branches of these with everything printed. */
  printed: z.int(),
  /** Branches of these that missed the deadline for printing. */
  late: z.int(),
  edited: z.int(),
  /** Tags that should hang, printed tags, and tags printed again unchanged. */
  tags: z.int(),
  tags_printed: z.int(),
  duplicates: z.int(),
});
export type CampaignNumbers = z.infer<typeof campaignNumbers>;

export const campaignSummary = z.object({
  id: z.int(),
  name: z.string(),
  begins: z.string(),
  ends: z.string().nullable(),
  format,
  sampler,
  phase: z.enum(CAMPAIGN_PHASES),
  product_count: z.int(),
  /** Numbers over the branches that the caller may see. */
  numbers: campaignNumbers,
  /** The entry of the requested branch, or of the caller's own; null if it does not take part. */
  own: z
    .object({
      entry: campaignEntry,
      needed: z.int(),
      done: z.int(),
      late: z.boolean(),
      /** Tags that still hang after the end. */
      hanging: z.int(),
      due_at: moment.nullable(),
    })
    .nullable(),
  version: z.int(),
  created_at: moment,
  issued_at: moment.nullable(),
  withdrawn_at: moment.nullable(),
  can,
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

export const campaign = campaignSummary.extend({
  author: z.string().nullable(),
  issued_by: z.string().nullable(),
  withdrawn_by: z.string().nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** A product of a campaign in a body. */
const productIn = z.strictObject({
  product: id,
  price,
  /** Shown crossed out; above the price. */
  old_price: price.nullable().optional(),
  /** A percentage stated by someone; checked against the two prices before a print. */
  discount_percent: z.int().min(0).max(100).nullable().optional(),
});
const products = z.array(productIn).max(CAMPAIGN_LIMITS.products);
const branches = z.array(branchRef).max(CAMPAIGN_LIMITS.branches);
const regions = z.array(id).max(50);

/** Branches named, and all open branches of the regions named. */
const body = {
  name: line(120),
  begins: day,
  /** May be missing until the campaign is issued. */
  ends: day.nullable(),
  format,
  sampler: id,
  products,
  branches,
  regions,
};

const step = z.strictObject({ version });

export const campaignBranch = z.object({
  branch: namedWithCode,
  region: namedWithCode,
  entry: campaignEntry,
  needed: z.int(),
  done: z.int(),
  late: z.boolean(),
  hanging: z.int(),
  due_at: moment.nullable(),
  reminded_at: moment.nullable(),
});
export type CampaignBranch = z.infer<typeof campaignBranch>;

export const campaignProduct = z.object({
  product: z.object({
    id: z.int(),
    sku: z.string(),
    name: localisedOut,
    brand: z.string().nullable(),
    category: z.int(),
    /** The product's own price today. */
    price: z.int().nullable(),
  }),
  price: z.int(),
  old_price: z.int().nullable(),
  entry: campaignEntry,
  /** Branches that display it, and those that printed it; for one branch 0 or 1. */
  needed: z.int(),
  done: z.int(),
  /** State of its tag in the requested branch. */
  state: z.enum(TAG_STATES).nullable(),
});
export type CampaignProduct = z.infer<typeof campaignProduct>;

/** Products read from lines or a file, and the lines with mistakes. */
const readProducts = z.object({
  items: z.array(
    z.object({
      row: z.int(),
      product: z.object({ id: z.int(), sku: z.string(), name: localisedOut, price: z.int().nullable() }),
      price: z.int(),
      old_price: z.int().nullable(),
    }),
  ),
  errors: z.array(z.object({ row: z.int(), text: z.string(), code: z.string(), message: z.string() })),
});
export type ReadCampaignProducts = z.infer<typeof readProducts>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const analyticPriceTagSchemas = {
  listAnalyticPriceTags: {
    query: listQuery(CAMPAIGN_SORTS, {
      branch: branchRefParam.optional(),
      phase: z.enum(CAMPAIGN_PHASES).optional(),
      /** Campaigns for which the requested branch, or any, missed the deadline. */
      late: flagParam.optional(),
    }),
    answer: page(campaignSummary),
  },
  showAnalyticPriceTag: byId(campaign, { query: z.strictObject({ branch: branchRefParam.optional() }) }),
  createAnalyticPriceTag: {
    body: z.strictObject({ ...body, regions: regions.default([]) }),
    answer: campaign,
  },
  editAnalyticPriceTag: byId(campaign, {
    body: z.strictObject({ version, ...z.strictObject(body).partial().shape }),
  }),
  deleteAnalyticPriceTag: byId(z.object({ deleted: z.literal(true) })),
  issueAnalyticPriceTag: byId(campaign, { body: step }),
  withdrawAnalyticPriceTag: byId(campaign, { body: step }),
  remindAnalyticPriceTag: byId(z.object({ branches: z.int(), people: z.int() }), {
    body: z.strictObject({ branches: z.array(id).min(1).max(CAMPAIGN_LIMITS.branches).optional() }),
  }),
  viewAnalyticPriceTag: byId(z.object({ viewed_at: moment.nullable() })),
  showAnalyticPriceTagContent: {
    params: idParams,
    answer: z.object({
      products: z.array(
        z.object({
          product: z.object({ id: z.int(), sku: z.string(), name: localisedOut, price: z.int().nullable() }),
          price: z.int(),
          old_price: z.int().nullable(),
          discount_percent: z.int().nullable(),
        }),
      ),
      branches: z.array(namedWithCode.extend({ region: z.int(), closed: z.boolean() })),
    }),
  },
  listAnalyticPriceTagBranches: byId(page(campaignBranch), {
    query: listQuery(['late', 'code', 'viewed_at', 'printed_at', 'duplicates'], {
      region: idParam.optional(),
      progress: z.enum(CAMPAIGN_PROGRESS).optional(),
    }),
  }),
  listAnalyticPriceTagProducts: byId(page(campaignProduct), {
    query: listQuery(['name', 'sku', 'price', 'printed_at'], {
      branch: branchRefParam.optional(),
      /** Products whose price in the campaign is above their own price today. */
      above_own: flagParam.optional(),
    }),
  }),
  showAnalyticPriceTagFunnel: {
    params: idParams,
    answer: z.object({
      total: campaignNumbers.extend({ hanging: z.int() }),
      regions: z.array(campaignNumbers.extend({ region: namedWithCode, hanging: z.int() })),
      /** Branches that had viewed, and printed all, by the end of each day. */
      days: z.array(z.object({ day: z.string(), viewed: z.int(), printed: z.int() })),
    }),
  },
  readAnalyticPriceTagLines: {
    body: z.strictObject({
      text: z
        .string()
        .min(1)
        .max(CAMPAIGN_LIMITS.text)
        .refine((text) => text.trim() !== '', as('required')),
    }),
    answer: readProducts,
  },
  readAnalyticPriceTagFile: {
    body: z.strictObject({}),
    answer: readProducts,
  },
} satisfies SchemasById;
