import { z } from 'zod';
import { named, namedWithCode, namedWithSku } from '../kit/answers.ts';
import {
  branchRef,
  branchRefParam,
  can,
  flagParam,
  format,
  id,
  idParam,
  idParams,
  listQuery,
  moment,
  page,
  sentMoment,
} from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { TAG_REASONS, TAG_STATES, TAG_VERDICTS } from '../price-tags/constants.ts';
import { lastPlace, place, tag, tagValues } from '../price-tags/schemas.ts';
import { personName } from '../shelves/plan-schemas.ts';
import { BARCODE_VERDICTS, MAX_SCANS, SCAN_SOURCES, SCAN_TEXT_MAX, WALK_VERDICTS } from './constants.ts';

const verdict = z.enum(WALK_VERDICTS);

/**
 * Number of tags of a walk by verdict; every verdict is present, `twice` counts repeats. Zero for a verdict that was
 * introduced after the counts were stored.
 */
export const verdictCounts = z.object(
  Object.fromEntries(WALK_VERDICTS.map((one) => [one, z.int().default(0)])) as Record<
    (typeof WALK_VERDICTS)[number],
    z.ZodDefault<z.ZodInt>
  >,
);

export const walk = z.object({
  id: z.int(),
  branch: namedWithCode,
  /** The shelf of the walk; null for the whole hall. */
  shelf: named.nullable(),
  begun_at: moment,
  begun_by: personName,
  ended_at: moment.nullable(),
  /** Null while it is open, and if the nightly job ended it. */
  ended_by: personName.nullable(),
  /** People who started, joined or scanned. */
  people: z.array(personName),
  /** Tags that should have hung when it ended; null while it is open. */
  expected: z.int().nullable(),
  /** Scanned ones of these; while it is open, tags scanned so far. */
  scanned: z.int(),
  counts: verdictCounts,
  /** Keys of `walk_check`, `price_tag.print`, `price_tag.confirm` that the caller holds in its branch. */
  can,
});
export type Walk = z.infer<typeof walk>;

const reasons = tag.shape.reasons;

/** A tag of the branch, as of `loaded_at`. */
export const walkTag = z.object({
  product: namedWithSku,
  barcode: z.string().nullable(),
  /** Further barcodes of the product. */
  more_barcodes: z.array(z.string()),
  format,
  state: z.enum(TAG_STATES),
  /** Verdict on the tag if a barcode of the product is scanned. */
  by_barcode: z.enum(BARCODE_VERDICTS),
  /** Reasons why the hanging tag, by our records, is not right; for `take_down`, why it is taken down. */
  reasons,
  values: tagValues,
  /** First place in walking order, on the shelf of the walk if possible; null if it has no place. */
  place: place.nullable(),
  last_place: lastPlace.nullable(),
  /** All shelves that have the product. */
  shelves: z.array(z.int()),
  /** Whether it should be scanned in this walk. */
  expected: z.boolean(),
  /** Whether the branch needs the tag in this format: of several tags of a product, the barcode stands for this one. */
  needed: z.boolean(),
  /** The last prints of this tag, newest first, each evaluated as if it were the hanging one. */
  prints: z.array(
    z.object({
      /** First letters of the code of the tag, without its signature. */
      number: z.string(),
      verdict: z.enum(TAG_VERDICTS),
      reasons,
      printed_at: moment,
    }),
  ),
  /** Earlier prints of this tag by verdict. */
  older: z.array(
    z.object({
      verdict: z.enum(TAG_VERDICTS),
      /** First letters of their codes, one code after another. */
      numbers: z.string(),
    }),
  ),
});
export type WalkTag = z.infer<typeof walkTag>;

export const walkScan = z.object({
  /** Made by the phone. */
  id: z.string(),
  verdict,
  source: z.enum(SCAN_SOURCES).nullable(),
  /** Null for a code that is neither one of our tags nor a product. */
  product: namedWithSku.nullable(),
  /** Null for a barcode of a product that needs no tag here. */
  format: format.nullable(),
  /** Place of the tag: on the shelf at which the person scans, if the product is there too. */
  place: place.nullable(),
  last_place: lastPlace.nullable(),
  reasons,
  values: tagValues.nullable(),
  printed_at: moment.nullable(),
  /** Id of the scan of this walk that it repeats; only with `twice`. */
  repeats: z.string().nullable(),
  /** Time of the phone, clamped between the start of the walk and now. */
  at: moment,
  /** Whether it was received after the walk had ended. */
  late: z.boolean(),
  /** Beginning of an unknown code; null for any other. */
  text: z.string().nullable(),
  author: personName,
});
export type WalkScan = z.infer<typeof walkScan>;

const tagRef = z.object({ product: z.int(), format });

export const walkResult = z.object({
  walk,
  /** Expected tags that were not scanned, in walking order. */
  missing: z.array(
    z.object({
      product: namedWithSku,
      format,
      place: place.nullable(),
      /** State by our records: `current` was confirmed but does not hang. */
      state: z.enum(TAG_STATES),
    }),
  ),
  /**
   * Tags that were found wrong or missing and have not been corrected yet, in walking order: the items of a
   * print.
   */
  to_print: z.array(tagRef.extend({ because: z.enum(['wrong', 'missing']), state: z.enum(TAG_STATES) })),
  /** Tags to take down that were scanned, or whose product was scanned by its barcode: the items of a take-down. */
  to_take_down: z.array(tagRef),
  /** Tags that were found unconfirmed and whose print still waits for its confirmation. */
  to_confirm: z.array(tagRef),
});
export type WalkResult = z.infer<typeof walkResult>;

const truth = z.object({
  /** Tags confirmed as up to date of which a print was scanned; a barcode identifies no print. */
  confirmed: z.int(),
  /** Tags among these whose scanned print is the confirmed one. */
  true: z.int(),
  /** Further confirmed tags that were not found. */
  missing: z.int(),
});

export const walkReportRow = z.object({
  branch: namedWithCode,
  /** The last ended walk; null for a branch without walks. */
  last: z
    .object({ id: z.int(), ended_at: moment, shelf: named.nullable(), expected: z.int(), scanned: z.int() })
    .nullable(),
  /** Walks that ended within the last 30 days, with their results. */
  walks: z.int(),
  expected: z.int(),
  scanned: z.int(),
  missing: z.int(),
  found: verdictCounts,
  /** Reasons of the wrong tags, most frequent first. */
  reasons: z.array(z.object({ code: z.enum(TAG_REASONS), count: z.int() })),
  truth,
});
export type WalkReportRow = z.infer<typeof walkReportRow>;

/** Event of the stream for the people of a walk: somebody scanned, joined or ended it. */
export const walkEvent = z.object({ walk: z.int() });
export type WalkEvent = z.infer<typeof walkEvent>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const walkCheckSchemas = {
  listWalks: {
    query: listQuery(['begun_at'], {
      branch: branchRefParam.optional(),
      shelf: idParam.optional(),
      open: flagParam.optional(),
    }),
    answer: page(walk),
  },
  beginWalk: {
    body: z.strictObject({
      branch: branchRef.optional(),
      /** Null for the whole hall. */
      shelf: id.nullable().default(null),
    }),
    answer: z.object({ walk, joined: z.boolean() }),
  },
  showWalkReport: {
    query: z.strictObject({ branch: branchRefParam.optional(), region: idParam.optional() }),
    answer: z.object({ items: z.array(walkReportRow) }),
  },
  showWalk: {
    params: idParams,
    answer: z.object({
      walk,
      loaded_at: moment,
      tags: z.array(walkTag),
      /** In the order of their times. */
      scans: z.array(walkScan),
      shelves: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  },
  showWalkResult: { params: idParams, answer: walkResult },
  sendScans: {
    params: idParams,
    body: z.strictObject({
      scans: z
        .array(
          z.strictObject({
            id: z.uuid(),
            code: z.string().min(1).max(SCAN_TEXT_MAX),
            at: sentMoment,
            /** The shelf at which the person scans. */
            shelf: id.nullable().default(null),
          }),
        )
        .min(1)
        .max(MAX_SCANS),
    }),
    answer: z.object({ items: z.array(walkScan), walk }),
  },
  endWalk: { params: idParams, answer: walkResult },
} satisfies SchemasById;
export type WalkDetails = z.infer<(typeof walkCheckSchemas)['showWalk']['answer']>;
