import type { Drawing } from '@javon/price-tag';
import { z } from 'zod';
import { TAG_LANGUAGES } from './branches.ts';
import { named, namedLocalised, namedWithCode } from './kit/answers.ts';
import {
  branchRef,
  branchRefParam,
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
} from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, needs } from './kit/route.ts';

export const TAG_STATES = ['to_print', 'printed', 'current', 'take_down'] as const;
export type TagState = (typeof TAG_STATES)[number];

/** Why a tag is not right. `never_printed` and `print_failed` have no before and after. */
export const TAG_REASONS = [
  'never_printed',
  'print_failed',
  'price',
  'old_price',
  'instalment',
  /** A campaign's last day. */
  'until',
  'text',
  'picture',
  'sampler',
  'language',
  'campaign_began',
  'campaign_ended',
  'moved',
  'left_shelf',
  'product_deleted',
] as const;
export type TagReason = (typeof TAG_REASONS)[number];

/** Most tags of one job, copies counted, unless the person's own limit (price_tag.batch) is lower. */
export const MAX_JOB_TAGS = 5_000;
/** Tags that can be named at once of a job that was made before there was such a limit. */
const MAX_FAILED = 12_000;
/** Most sheets of a job that one call shows. */
const MAX_SHEETS_SHOWN = 500;
export const MAX_COPIES = 50;

/** A language of tags; Karakalpak is one of them, and none of the interface's. */
export const tagLanguage = z.enum(TAG_LANGUAGES);
export type TagLanguage = z.infer<typeof tagLanguage>;

export const place = z.object({
  shelf: named,
  face: z.int(),
  storey: z.int(),
  position: z.int(),
});

/** Where goods stood last; the shelf alone where no more is known. */
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
  /** The campaign whose prices these are, and the segment whose terms; null for the product's own. */
  campaign: z.object({ id: z.int(), name: z.string(), ends: day.nullable() }).nullable(),
  segment: z.object({ id: z.int(), name: z.string(), promo_bank: z.boolean() }).nullable(),
  /** Values on the tag that hangs, by our records; null when never printed. */
  printed: tagValues
    .extend({
      at: moment,
      by: z.string(),
      confirmed_at: moment.nullable(),
      job: z.int(),
      language: tagLanguage,
    })
    .nullable(),
  /** Where it stands, first in walking order, on the shelf that was asked for; null when it stands nowhere in this branch. */
  place: place.nullable(),
  /** Where goods of a tag that is to come down stood last, where they stand nowhere any more; else null. */
  last_place: lastPlace.nullable(),
  place_count: z.int(),
  /** How often it was printed, and how often of these unchanged. */
  times: z.int(),
  duplicates: z.int(),
  /** Codes of what keeps it from going out: tag_no_price, tag_old_price … */
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type Tag = z.infer<typeof tag>;

export const listTags = defineRoute({
  id: 'listTags',
  method: 'GET',
  path: '/price-tags',
  base: 'local',
  tag: 'price tags',
  summary: "A branch's price tags by state, with the reasons; own branch when none is named",
  access: needs('price_tag'),
  query: listQuery(['walk', 'name', 'sku', 'price'], {
    branch: branchRefParam.optional(),
    format: format.optional(),
    category: idParam.optional(),
    state: z.enum(TAG_STATES).optional(),
    /** Products on this shelf, each at its place there, even where they are on other shelves too. */
    shelf: idParam.optional(),
    as_of: day.optional(),
  }),
  answer: page(tag),
});

export const tagSummary = defineRoute({
  id: 'tagSummary',
  method: 'GET',
  path: '/price-tags/summary',
  base: 'local',
  tag: 'price tags',
  summary: 'How many tags of a branch are in which state, by category and format',
  access: needs('price_tag'),
  query: z.strictObject({
    branch: branchRefParam.optional(),
    /** Only tags of what stands on this shelf. */
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
});

/** Drawing of one tag, as the engine gives it and its renderers take it. */
export const drawing = z.custom<Drawing>((value) => typeof value === 'object' && value !== null);

export const showTag = defineRoute({
  id: 'showTag',
  method: 'GET',
  path: '/price-tags/:product/:format',
  base: 'local',
  tag: 'price tags',
  summary: "One product's tag in one format: state, values and the drawing as it would be printed today",
  access: needs('price_tag', 'price_tag.view', 'price_tag.view2'),
  params: z.strictObject({ product: idParam, format }),
  query: z.strictObject({
    branch: branchRefParam.optional(),
    as_of: day.optional(),
    /** The branch's own where none is named. */
    language: tagLanguage.optional(),
  }),
  answer: z.object({ tag: tag.nullable(), drawing: drawing.nullable() }),
});

/** Actions that a caller may do with tags of a branch. */
const tagCan = z.array(z.enum(['price_tag.print', 'price_tag.confirm']));

export const listProductTags = defineRoute({
  id: 'listProductTags',
  method: 'GET',
  path: '/products/:id/tags',
  base: 'local',
  tag: 'price tags',
  summary: 'Tags of one product that a branch needs or has, and where the product stands there',
  access: needs('price_tag'),
  params: idParams,
  query: z.strictObject({ branch: branchRefParam.optional() }),
  answer: z.object({
    branch: namedWithCode,
    tags: z.array(tag),
    can: tagCan,
  }),
});
export type ProductTags = z.infer<NonNullable<typeof listProductTags.answer>>;

/** State of a printed tag today: `early` is right on a coming day, `down` is to hang no more. */
export const TAG_VERDICTS = ['right', 'early', 'wrong', 'down'] as const;
export type TagVerdictKind = (typeof TAG_VERDICTS)[number];

export const showTagCode = defineRoute({
  id: 'showTagCode',
  method: 'GET',
  path: '/tag-codes/:code',
  base: 'local',
  tag: 'price tags',
  summary:
    'What the code on a printed tag stands for, to staff of its branch: verdict, reasons, place, state',
  access: needs('price_tag'),
  params: z.strictObject({ code: z.string().regex(/^[0-9A-Za-z]{18}$/) }),
  answer: z.object({
    verdict: z.enum(TAG_VERDICTS),
    /** Why this print is not right. */
    reasons: tag.shape.reasons,
    printed_at: moment,
    /** Day that it was printed for. */
    as_of: day,
    branch: namedWithCode,
    /** The tag of this product and format in the branch, by its last print. */
    tag,
    can: tagCan,
  }),
});
export type TagCode = z.infer<NonNullable<typeof showTagCode.answer>>;

/** Tags and sheets that a change makes branches print. */
export const tagCost = z.object({
  /** Branches that have something to print. */
  branches: z.int(),
  tags: z.int(),
  /** A4 sheets: each branch begins its own, by format. */
  sheets: z.int(),
  /** Those of the branches that the caller may see, the largest first. */
  by_branch: z.array(
    z.object({
      branch: namedWithCode,
      tags: z.int(),
      sheets: z.int(),
    }),
  ),
});
export type TagCost = z.infer<typeof tagCost>;

export const MAX_COST_PRODUCTS = 1000;

export const countTagCost = defineRoute({
  id: 'countTagCost',
  method: 'POST',
  path: '/tag-cost',
  base: 'local',
  tag: 'price tags',
  summary:
    'What new prices of products, a campaign or an import of prices cost branches in tags and sheets; writes nothing',
  access: needs('goods.price', 'goods.import', 'analytic_price_tag.issue'),
  body: z.union([
    z.strictObject({
      products: z.array(id).min(1).max(MAX_COST_PRODUCTS),
      /** Day from which the prices hold; today unless said. */
      as_of: day.optional(),
    }),
    z.strictObject({ campaign: id }),
    z.strictObject({ import: id }),
  ]),
  answer: tagCost,
});

export const takeDown = defineRoute({
  id: 'takeDownTags',
  method: 'POST',
  path: '/price-tags/taken-down',
  base: 'local',
  tag: 'price tags',
  summary: 'Say that tags on the take-down list no longer hang',
  access: needs('price_tag.confirm'),
  body: z.strictObject({
    branch: branchRef.optional(),
    items: z
      .array(z.strictObject({ product: id, format }))
      .min(1)
      .max(2000),
  }),
  answer: z.object({ taken_down: z.int() }),
});

/** A category and a format are chosen before printing: a tag without its format is refused by that name. */
const chosenFormat = z
  .unknown()
  .refine((value) => value !== undefined && value !== null && value !== '', as('category_and_format_needed'))
  .pipe(format);

const printItem = z.strictObject({
  product: id,
  format: chosenFormat,
  copies: z.int().min(1).max(MAX_COPIES).optional(),
});

export const PRINT_ORDERS = ['walk', 'name', 'sku'] as const;

export const createPrintJob = defineRoute({
  id: 'createPrintJob',
  method: 'POST',
  path: '/print-jobs',
  base: 'local',
  tag: 'price tags',
  summary: 'Print tags: checks each, freezes the values of those that may go out, refuses the rest by name',
  access: needs('price_tag.print'),
  idempotent: true,
  body: z.strictObject({
    branch: branchRef.optional(),
    /** The tags, unless those of a segment are asked for. */
    items: z.array(printItem).min(1).max(MAX_JOB_TAGS).optional(),
    /** The branch's own where none is named. A tag printed in another one hangs right in that language. */
    language: tagLanguage.optional(),
    /** The tags of all products of a segment, instead of items. */
    segment: z.strictObject({ id, format: chosenFormat }).optional(),
    sheet: z
      .strictObject({
        start: z.int().min(1).max(8).optional(),
        cut_marks: z.boolean().optional(),
        one_per_page: z.boolean().optional(),
      })
      .optional(),
    order: z.enum(PRINT_ORDERS).optional(),
    as_of: day.optional(),
  }),
  status: 201,
  answer: z.object({
    id: z.int(),
    /** Pages of the PDF. */
    sheets: z.int(),
    /** Tags on them, copies counted. */
    items: z.int(),
    refused: z.array(
      z.object({
        product: z.int(),
        format,
        reason: z.string(),
        message: z.string(),
        /** Null for a product that is no more. */
        name: localisedOut.nullable(),
        category: z.int().nullable(),
        /** The campaign whose tag it is. */
        campaign: z.int().nullable(),
      }),
    ),
  }),
});

/** Where the sheets of a job may go: a printer, a tab that shows them, a file, another program, the branch's computer. */
export const HAND_OVERS = ['printer', 'screen', 'file', 'share', 'computer'] as const;

export const printJob = z.object({
  id: z.int(),
  branch: namedWithCode,
  author: z.string(),
  created_at: moment,
  as_of: day,
  sheets: z.int(),
  items: z.int(),
  state: z.enum(['printed', 'confirmed']),
  confirmed_at: moment.nullable(),
  pdf_available: z.boolean(),
  language: tagLanguage,
  /** Where the sheets went last; null while nobody has taken them, so that nobody can say what came out. */
  handed_over: z.enum(HAND_OVERS).nullable(),
});
export type PrintJob = z.infer<typeof printJob>;

export const listPrintJobs = defineRoute({
  id: 'listPrintJobs',
  method: 'GET',
  path: '/print-jobs',
  base: 'local',
  tag: 'price tags',
  summary: 'Print jobs of a branch, newest first',
  access: needs('price_tag'),
  query: listQuery(['created_at'], {
    branch: branchRefParam.optional(),
    state: z.enum(['printed', 'confirmed']).optional(),
  }),
  answer: page(printJob),
});

export const showPrintJob = defineRoute({
  id: 'showPrintJob',
  method: 'GET',
  path: '/print-jobs/:id',
  base: 'local',
  tag: 'price tags',
  summary: 'One print job with its sheets, as they came out, a page of them at a time',
  access: needs('price_tag'),
  params: idParams,
  query: z.strictObject({
    /** The first sheet to show, counted from 0. */
    from: wholeParam(0, 1_000_000).default(0),
    limit: wholeParam(1, MAX_SHEETS_SHOWN).default(100),
  }),
  answer: printJob.extend({
    sheet: z.object({ start: z.int(), cut_marks: z.boolean(), one_per_page: z.boolean() }),
    order: z.enum(PRINT_ORDERS),
    /** The first sheet of the next page, counted from 0; null after the last. */
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
            x: z.int(),
            y: z.int(),
            width: z.int(),
            height: z.int(),
          }),
        ),
      }),
    ),
  }),
});

export const printJobPdf = defineRoute({
  id: 'printJobPdf',
  method: 'GET',
  path: '/print-jobs/:id/pdf',
  base: 'local',
  tag: 'price tags',
  summary:
    'The sheets as PDF, the same bytes each time for 30 days; 429 in_queue while others are being drawn',
  access: needs('price_tag.print'),
  params: idParams,
  file: 'application/pdf',
});

export const showPrintedTag = defineRoute({
  id: 'showPrintedTag',
  method: 'GET',
  path: '/print-jobs/:id/tags/:product/:format',
  base: 'local',
  tag: 'price tags',
  summary: 'One tag of a print job exactly as it came out, its code included; null once its 30 days are over',
  access: needs('price_tag'),
  params: z.strictObject({ id: idParam, product: idParam, format }),
  answer: z.object({ drawing: drawing.nullable() }),
});

export const staleBranch = z.object({
  branch: namedWithCode,
  /** Tags that every hourly sample of the last 24 hours or longer found wrong. */
  count: z.int(),
  /** Since when the first of them has been wrong. */
  oldest: moment,
  /** When the branch was reminded last, and by whom; null where never. */
  reminded_at: moment.nullable(),
  reminded_by: z.string().nullable(),
  can,
});
export type StaleBranch = z.infer<typeof staleBranch>;

export const listStaleBranches = defineRoute({
  id: 'listStaleBranches',
  method: 'GET',
  path: '/stale-branches',
  base: 'local',
  tag: 'price tags',
  summary: 'Branches whose tags have been wrong for more than a day, those that have been so longest first',
  access: needs('price_tag.remind'),
  query: z.strictObject({ limit: wholeParam(1, 200).default(100) }),
  answer: z.object({ items: z.array(staleBranch), total: z.int() }),
});

export const remindStaleBranch = defineRoute({
  id: 'remindStaleBranch',
  method: 'POST',
  path: '/stale-branches/:id/remind',
  base: 'local',
  tag: 'price tags',
  summary:
    'Remind those who print in a branch of its tags that have been wrong for more than a day; once a day',
  access: needs('price_tag.remind'),
  params: idParams,
  answer: z.object({ reminded_at: moment, /** Number of people notified. */ people: z.int() }),
});

export const handOverPrintJob = defineRoute({
  id: 'handOverPrintJob',
  method: 'POST',
  path: '/print-jobs/:id/hand-over',
  base: 'local',
  tag: 'price tags',
  summary:
    "Note where the sheets of a job went; sent to the branch's computer, whoever may print there is told at once",
  access: needs('price_tag.print'),
  params: idParams,
  body: z.strictObject({ to: z.enum(HAND_OVERS) }),
  answer: z.object({ /** Number of people notified. */ told: z.int() }),
});

export const confirmPrintJob = defineRoute({
  id: 'confirmPrintJob',
  method: 'POST',
  path: '/print-jobs/:id/confirm',
  base: 'local',
  tag: 'price tags',
  summary: 'Say that all came out and hang, but for the failed ones, which return to the queue',
  access: needs('price_tag.confirm'),
  params: idParams,
  body: z.strictObject({
    /** Tags, or products: all tags of the product that the job has, in whatever formats. */
    failed: z
      .array(z.union([id, z.strictObject({ product: id, format })]))
      .max(MAX_FAILED)
      .optional(),
  }),
  answer: z.object({ confirmed: z.int(), returned: z.int() }),
});
