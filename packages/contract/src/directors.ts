import { z } from 'zod';
import { PERIODS } from './history.ts';
import { namedLocalised, namedWithCode } from './kit/answers.ts';
import { idParam, localisedOut, page } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';
import { personName } from './shelf-plan.ts';

/** The parts of the score. */
export const DIRECTOR_PARTS = ['tags', 'campaigns', 'check_lists', 'applications'] as const;
export type DirectorPart = (typeof DIRECTOR_PARTS)[number];
/** Weights of the parts, of 100; the weight of a part that does not apply goes to the others. */
export const DIRECTOR_WEIGHTS: Readonly<Record<DirectorPart, number>> = {
  tags: 40,
  campaigns: 20,
  check_lists: 20,
  applications: 20,
};
/** Branches by their number of shelves: thirds of the chain. */
export const BRANCH_SIZES = ['small', 'medium', 'large'] as const;
export type BranchSize = (typeof BRANCH_SIZES)[number];

const part = z.object({
  part: z.enum(DIRECTOR_PARTS),
  /** Amount done, of the amount due: tag-hours, campaigns, lists (each its score as a share), requests. */
  done: z.number(),
  of: z.number(),
  /** Per cent with two decimals; null where the part does not apply. */
  share: z.number().nullable(),
  /** Its weight in this score, per cent; 0 where it does not apply. */
  weight: z.number(),
});
export type DirectorPartScore = z.infer<typeof part>;

export const directorPlace = z.object({
  /** Place among the peers; equal scores share it. Null without data. */
  rank: z.int().nullable(),
  /** Place in the period before; null without data then. */
  previous_rank: z.int().nullable(),
  /** Of 100, with two decimals; null where no part applies. */
  score: z.number().nullable(),
  previous_score: z.number().nullable(),
  branch: namedWithCode,
  region: namedLocalised,
  size: z.enum(BRANCH_SIZES),
  /** Null where no active person directs the branch. */
  director: personName.nullable(),
  /** Null for another branch where the scope is `own`. */
  parts: z.array(part).nullable(),
  /** The person's own branch. */
  own: z.boolean(),
});
export type DirectorPlace = z.infer<typeof directorPlace>;

const days = z.object({ from: z.string(), to: z.string() });
const period = z.enum(PERIODS);

export const topDirectors = defineRoute({
  id: 'topDirectors',
  method: 'GET',
  path: '/top-directors',
  base: 'local',
  tag: 'top directors',
  summary: 'The ranking of branch directors among their peers, with the weights and the period before',
  access: needs('top_direktores'),
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
    /** Nearest better place among the peers; null for the first and for those without a place. */
    next_place: z
      .object({
        rank: z.int(),
        /** Points that the own score lacks to share that place, with two decimals. */
        lacks: z.number(),
        /** The part in which the own score loses most. */
        part: z.enum(DIRECTOR_PARTS),
        /** Points that this part loses. */
        loses: z.number(),
      })
      .nullable(),
  }),
});
export type TopDirectors = z.infer<NonNullable<typeof topDirectors.answer>>;

export const directorEvents = defineRoute({
  id: 'directorEvents',
  method: 'GET',
  path: '/top-directors/:branch/events',
  base: 'local',
  tag: 'top directors',
  summary: 'The events behind one number of the ranking, the newest first',
  access: needs('top_direktores'),
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
        target: z.object({ kind: z.enum(['check_list', 'application', 'campaign']), id: z.int() }).nullable(),
      }),
    ),
  }),
});
