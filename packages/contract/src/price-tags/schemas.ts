import type { Drawing } from '@javon/price-tag';
import { z } from 'zod';
import { TAG_LANGUAGES } from '../branches/constants.ts';
import { named, namedLocalised, namedWithCode } from '../kit/answers.ts';
import {
  branchRef,
  branchRefParam,
  byId,
  can,
  day,
  format,
  id,
  idParam,
  idParams,
  listQuery,
  localisedOut,
  moment,
  page,
  wholeParam,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { MAX_SEGMENT_PRODUCTS } from '../segments/constants.ts';
import {
  HAND_OVERS,
  MAX_COPIES,
  MAX_COST_PRODUCTS,
  MAX_JOB_TAGS,
  PRINT_ORDERS,
  TAG_REASONS,
  TAG_STATES,
  TAG_VERDICTS,
} from './constants.ts';

/** Maximum number of tags named in one call; higher than today's job limit for jobs made before it. */
const MAX_FAILED = 12_000;
/** Maximum number of sheets of a job in one call. */
const MAX_SHEETS_SHOWN = 500;

/** A language of tags; Karakalpak is one of them, but not a language of the user interface. */
export const tagLanguage = z.enum(TAG_LANGUAGES);
export type TagLanguage = z.infer<typeof tagLanguage>;

export const place = z.object({
  shelf: named,
  face: z.int(),
  storey: z.int(),
  position: z.int(),
});

/** Last place of the goods; only the shelf if no more is known. */
export const lastPlace = z.object({
  shelf: named,
  face: z.int().nullable(),
  storey: z.int().nullable(),
  position: z.int().nullable(),
});

export const tagValues = z.object({
  price: z.int().nullable(),
  old_price: z.int().nullable(),
  monthly: z.int().nullable(),
  months: z.int().nullable(),
});

/** A campaign whose prices a tag shows; without a last day if `ends` is null. */
export const tagCampaign = z.object({ id: z.int(), name: z.string(), ends: day.nullable() });

export const tag = z.object({
  product: z.object({
    id: z.int(),
    sku: z.string(),
    barcode: z.string().nullable(),
    name: localisedOut,
    brand: z.string().nullable(),
    category: namedLocalised,
  }),
  format,
  state: z.enum(TAG_STATES),
  reasons: z.array(
    z.object({
      code: z.enum(TAG_REASONS),
      from: z.union([z.int(), z.string()]).nullable(),
      to: z.union([z.int(), z.string()]).nullable(),
    }),
  ),
  /** Today's values. */
  values: tagValues,
  /** The campaign of these prices, and the segment of these terms; null for the product's own. */
  campaign: tagCampaign.nullable(),
  segment: z.object({ id: z.int(), name: z.string(), promo_bank: z.boolean() }).nullable(),
  /** Values on the hanging tag, by our records; null if never printed. */
  printed: tagValues
    .extend({
      at: moment,
      by: z.string(),
      confirmed_at: moment.nullable(),
      job: z.int(),
      language: tagLanguage,
    })
    .nullable(),
  /**
   * Its first place in walking order, on the requested shelf if there is one; null if it has no place in this
   * branch.
   */
  place: place.nullable(),
  /** Last place of the goods of a tag that is to be taken down, if they have no place any more; else null. */
  last_place: lastPlace.nullable(),
  place_count: z.int(),
  /** Number of prints, and of those unchanged. */
  times: z.int(),
  duplicates: z.int(),
  /** Codes of problems that block its print: tag_no_price, tag_old_price … */
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type Tag = z.infer<typeof tag>;

/** Drawing of one tag, made by the engine for its renderers. */
export const drawing = z.custom<Drawing>((value) => typeof value === 'object' && value !== null);

/** Actions that a caller may take on tags of a branch. */
const tagCan = z.array(z.enum(['price_tag.print', 'price_tag.confirm']));

/** Tags and sheets that branches have to print because of a change. */
export const tagCost = z.object({
  /** Number of branches that have something to print. */
  branches: z.int(),
  tags: z.int(),
  /** A4 sheets: counted for each branch and format separately. */
  sheets: z.int(),
  /** Branches that the caller may see, largest first. */
  by_branch: z.array(
    z.object({
      branch: namedWithCode,
      tags: z.int(),
      sheets: z.int(),
    }),
  ),
});
export type TagCost = z.infer<typeof tagCost>;

/** A format that must be chosen before printing; a missing one is refused with its own code. */
const chosenFormat = z
  .unknown()
  .refine((value) => value !== undefined && value !== null && value !== '', as('category_and_format_needed'))
  .pipe(format);

const printItem = z.strictObject({
  product: id,
  format: chosenFormat,
  copies: z.int().min(1).max(MAX_COPIES).optional(),
});

export const printJob = z.object({
  id: z.int(),
  branch: namedWithCode,
  author: z.string(),
  created_at: moment,
  as_of: day,
  /** Pages of the PDF. */
  sheets: z.int(),
  /** How many of the pages are labels; the others are sheets of paper. */
  labels: z.int(),
  sheet: z.object({ start: z.int(), cut_marks: z.boolean(), one_per_page: z.boolean() }),
  items: z.int(),
  state: z.enum(['printed', 'confirmed']),
  /** Whether nothing of an unconfirmed print waits any more: all its tags were printed again or taken down since. */
  replaced: z.boolean(),
  confirmed_at: moment.nullable(),
  /** The person who confirmed the last of its tags. */
  confirmed_by: z.string().nullable(),
  pdf_available: z.boolean(),
  language: tagLanguage,
  /**
   * Last destination of the sheets; null while they were not sent anywhere, so that nothing can be confirmed.
   */
  handed_over: z.enum(HAND_OVERS).nullable(),
});
export type PrintJob = z.infer<typeof printJob>;

/** Event of the stream for the people of a branch: a print was made, handed over, confirmed or replaced there. */
export const printsEvent = z.object({ branch: z.int() });
export type PrintsEvent = z.infer<typeof printsEvent>;

export const staleBranch = z.object({
  branch: namedWithCode,
  /** Tags that every hourly sample of the last 24 hours or longer found wrong. */
  count: z.int(),
  /** Time since when the first of them has been wrong. */
  oldest: moment,
  /** Time and author of the last reminder; null if there was none. */
  reminded_at: moment.nullable(),
  reminded_by: z.string().nullable(),
  can,
});
export type StaleBranch = z.infer<typeof staleBranch>;

const TAG_SORTS = ['walk', 'name', 'sku', 'price'] as const;
const tagFilters = {
  format: format.optional(),
  category: idParam.optional(),
  state: z.enum(TAG_STATES).optional(),
  /** Products on this shelf, each at its place there, even if they are on other shelves too. */
  shelf: idParam.optional(),
  as_of: day.optional(),
};

/** Tags to print, with options. */
const printFields = {
  /** The tags, unless those of a segment are requested. */
  items: z.array(printItem).min(1).max(MAX_JOB_TAGS).optional(),
  /** By default the branch's own. A tag printed in another language stays right in that language. */
  language: tagLanguage.optional(),
  /** The tags of a segment's products, instead of items; all, or `count` from the `first` on, by name. */
  segment: z
    .strictObject({
      id,
      format: chosenFormat,
      first: z.int().min(1).max(MAX_SEGMENT_PRODUCTS).optional(),
      count: z.int().min(1).max(MAX_JOB_TAGS).optional(),
    })
    .optional(),
  sheet: z
    .strictObject({
      start: z.int().min(1).max(8).optional(),
      cut_marks: z.boolean().optional(),
      one_per_page: z.boolean().optional(),
    })
    .optional(),
  order: z.enum(PRINT_ORDERS).optional(),
  as_of: day.optional(),
};
const printMade = z.object({
  id: z.int(),
  /** Pages of the PDF. */
  sheets: z.int(),
  /** Tags on them, counting copies. */
  items: z.int(),
  refused: z.array(
    z.object({
      product: z.int(),
      format,
      reason: z.string(),
      message: z.string(),
      /** Null for a deleted product. */
      name: localisedOut.nullable(),
      category: z.int().nullable(),
      /** The campaign of the tag. */
      campaign: z.int().nullable(),
    }),
  ),
});

const confirmation = {
  params: idParams,
  body: z.strictObject({
    /** Tags, or products: all tags of the product in the job, in any format. */
    failed: z
      .array(z.union([id, z.strictObject({ product: id, format })]))
      .max(MAX_FAILED)
      .optional(),
    /**
     * Tags that hang, for example scanned ones; the others stay pending. By default all hang except the
     * failed ones.
     */
    hung: z
      .array(z.strictObject({ product: id, format }))
      .max(MAX_FAILED)
      .optional(),
  }),
  answer: z.object({
    confirmed: z.int(),
    returned: z.int(),
    /** Tags of the job that are still pending. */
    waiting: z.int(),
  }),
};

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const priceTagSchemas = {
  listTags: {
    query: listQuery(TAG_SORTS, { branch: branchRefParam.optional(), ...tagFilters }),
    answer: page(tag),
  },
  listServiceTags: {
    query: listQuery(TAG_SORTS, tagFilters),
    answer: page(tag),
  },
  tagSummary: {
    query: z.strictObject({
      branch: branchRefParam.optional(),
      /** Only tags of the products on this shelf. */
      shelf: idParam.optional(),
      as_of: day.optional(),
    }),
    answer: z.object({
      branch: namedWithCode,
      items: z.array(
        z.object({
          category: namedLocalised,
          format,
          to_print: z.int(),
          printed: z.int(),
          current: z.int(),
          take_down: z.int(),
        }),
      ),
    }),
  },
  showTag: {
    params: z.strictObject({ product: idParam, format }),
    query: z.strictObject({
      branch: branchRefParam.optional(),
      as_of: day.optional(),
      /** By default the branch's own. */
      language: tagLanguage.optional(),
    }),
    answer: z.object({ tag: tag.nullable(), drawing: drawing.nullable() }),
  },
  listProductTags: {
    params: idParams,
    query: z.strictObject({ branch: branchRefParam.optional() }),
    answer: z.object({
      branch: namedWithCode,
      tags: z.array(tag),
      can: tagCan,
    }),
  },
  showTagCode: {
    params: z.strictObject({ code: z.string().regex(/^[0-9A-Za-z]{18}$/) }),
    answer: z.object({
      verdict: z.enum(TAG_VERDICTS),
      /** Reasons why this print is not right. */
      reasons: tag.shape.reasons,
      printed_at: moment,
      /** Day that it was printed for. */
      as_of: day,
      /** Its print job. */
      job: z.int(),
      branch: namedWithCode,
      /** The tag of this product and format in the branch, by its last print. */
      tag,
      can: tagCan,
    }),
  },
  countTagCost: {
    body: z.union([
      z.strictObject({
        products: z.array(id).min(1).max(MAX_COST_PRODUCTS),
        /** Day from which the prices are valid; by default today. */
        as_of: day.optional(),
      }),
      z.strictObject({ campaign: id }),
      z.strictObject({ import: id }),
    ]),
    answer: tagCost,
  },
  takeDownTags: {
    body: z.strictObject({
      branch: branchRef.optional(),
      items: z
        .array(z.strictObject({ product: id, format }))
        .min(1)
        .max(2000),
    }),
    answer: z.object({ taken_down: z.int() }),
  },
  createPrintJob: {
    body: z.strictObject({ branch: branchRef.optional(), ...printFields }),
    answer: printMade,
  },
  createServicePrint: {
    body: z.strictObject(printFields),
    answer: printMade,
  },
  servicePrintPdf: { params: idParams },
  listPrintJobs: {
    query: listQuery(['created_at'], {
      branch: branchRefParam.optional(),
      state: z.enum(['printed', 'confirmed']).optional(),
    }),
    answer: page(printJob),
  },
  showPrintJob: {
    params: idParams,
    query: z.strictObject({
      /** Index of the first sheet to show, from 0. */
      from: wholeParam(0, 1_000_000).default(0),
      limit: wholeParam(1, MAX_SHEETS_SHOWN).default(100),
    }),
    answer: printJob.extend({
      order: z.enum(PRINT_ORDERS),
      /** Index of the first sheet of the next page, from 0; null after the last. */
      next: z.int().nullable(),
      pages: z.array(
        z.object({
          width: z.int(),
          height: z.int(),
          slots: z.array(
            z.object({
              product: z.int(),
              format,
              name: localisedOut,
              sku: z.string(),
              /** Null until it is confirmed. */
              outcome: z.enum(['confirmed', 'failed']).nullable(),
              /** Whether the tag changed before its confirmation: this paper must not be put up. */
              outdated: z.boolean(),
              x: z.int(),
              y: z.int(),
              width: z.int(),
              height: z.int(),
            }),
          ),
        }),
      ),
    }),
  },
  printJobPdf: {
    params: idParams,
  },
  showPrintedTag: {
    params: z.strictObject({ id: idParam, product: idParam, format }),
    answer: z.object({ drawing: drawing.nullable() }),
  },
  listStaleBranches: {
    query: z.strictObject({ limit: wholeParam(1, 200).default(100) }),
    answer: z.object({ items: z.array(staleBranch), total: z.int() }),
  },
  remindStaleBranch: byId(
    z.object({ reminded_at: moment, /** Number of people notified. */ people: z.int() }),
  ),
  handOverPrintJob: byId(z.object({ /** Number of people notified. */ told: z.int() }), {
    body: z.strictObject({ to: z.enum(HAND_OVERS) }),
  }),
  confirmPrintJob: confirmation,
  confirmServicePrint: confirmation,
} satisfies SchemasById;
