import { z } from 'zod';
import { PERIODS } from '../history/constants.ts';
import { namedLocalised, namedWithCode } from '../kit/answers.ts';
import { idParam, localisedOut, moment, page } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { personName } from '../shelves/plan-schemas.ts';
import { BRANCH_SIZES, DIRECTOR_PARTS } from './constants.ts';

const part = z.object({
  part: z.enum(DIRECTOR_PARTS),
  /** Amount done of the amount due: tag-hours, campaigns, lists (each its score as a share), requests. */
  done: z.number(),
  of: z.number(),
  /** Percentage with two decimals; null if the part does not apply. */
  share: z.number().nullable(),
  /** Its weight in this score, percentage; 0 if it does not apply. */
  weight: z.number(),
});
export type DirectorPartScore = z.infer<typeof part>;

const walksOfPeriod = z.object({
  walks: z.int(),
  last_at: moment.nullable(),
  expected: z.int(),
  scanned: z.int(),
  wrong: z.int(),
  /** Tags that the branch had confirmed, and those whose confirmation was true. */
  confirmed: z.int(),
  true: z.int(),
});

export const directorPlace = z.object({
  /** Rank among the peers; equal scores share it. Null without data. */
  rank: z.int().nullable(),
  /** Rank in the previous period; null without data then. */
  previous_rank: z.int().nullable(),
  /** Of 100, with two decimals; null if no part applies. */
  score: z.number().nullable(),
  previous_score: z.number().nullable(),
  branch: namedWithCode,
  region: namedLocalised,
  size: z.enum(BRANCH_SIZES),
  /** Null if no active person directs the branch. */
  director: personName.nullable(),
  /** Null for another branch if the scope is `own`. */
  parts: z.array(part).nullable(),
  /**
   * Walk checks that ended in the period; shown with the parts, but not counted in the score. Null when the
   * parts are.
   */
  walks: walksOfPeriod.nullable(),
  /** Whether it is the person's own branch. */
  own: z.boolean(),
});
export type DirectorPlace = z.infer<typeof directorPlace>;

const days = z.object({ from: z.string(), to: z.string() });
const period = z.enum(PERIODS);

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const directorSchemas = {
  topDirectors: {
    query: z.strictObject({
      period: period.default('current_month'),
      region: idParam.optional(),
      size: z.enum(BRANCH_SIZES).optional(),
    }),
    answer: page(directorPlace).extend({
      period: days,
      before: days,
      weights: z.array(z.object({ part: z.enum(DIRECTOR_PARTS), weight: z.number() })),
      own: directorPlace.nullable(),
      /** Nearest better rank among the peers; null for the first and for those without a rank. */
      next_place: z
        .object({
          rank: z.int(),
          /** Points that the own score lacks to share that rank, with two decimals. */
          lacks: z.number(),
          /** The part that costs the most of the own score. */
          part: z.enum(DIRECTOR_PARTS),
          /** Points lost by this part. */
          loses: z.number(),
        })
        .nullable(),
    }),
  },
  directorEvents: {
    params: z.strictObject({ branch: idParam }),
    query: z.strictObject({ period: period.default('current_month'), part: z.enum(DIRECTOR_PARTS) }),
    answer: z.object({
      done: z.number(),
      of: z.number(),
      items: z.array(
        z.object({
          /** Day or, for tags, the hour. */
          at: z.string(),
          name: localisedOut.nullable(),
          done: z.number(),
          of: z.number(),
          target: z
            .object({ kind: z.enum(['check_list', 'application', 'campaign']), id: z.int() })
            .nullable(),
        }),
      ),
    }),
  },
} satisfies SchemasById;
