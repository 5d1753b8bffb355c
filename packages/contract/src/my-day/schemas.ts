import { z } from 'zod';
import { branchDayNumbers } from '../branches/schemas.ts';
import { namedWithCode } from '../kit/answers.ts';
import { branchRefParam, idParams, localisedOut, moment } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { DAY_KINDS } from './constants.ts';

const dayThing = z.object({
  /** Id of the campaign, check list, print or request. */
  id: z.int(),
  name: localisedOut.nullable(),
  /** Number of tags, if it is about tags. */
  tags: z.int().nullable(),
  /** Deadline, a moment or a day; for a print its time. */
  due: z.string().nullable(),
});
export type DayThing = z.infer<typeof dayThing>;

const dayItem = z.object({
  kind: z.enum(DAY_KINDS),
  /**
   * Number of campaigns, check lists, prints or requests of the kind; null for tags, which are counted as
   * `tags`.
   */
  count: z.int().nullable(),
  /** Total number of tags. */
  tags: z.int().nullable(),
  /** The first `DAY_THINGS` of them, by due date. */
  things: z.array(dayThing),
});
export type DayItem = z.infer<typeof dayItem>;

/** For a region or the chain: the number of open branches, and sums over them. */
const numbers = { branches: z.int(), ...branchDayNumbers.shape };

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const myDaySchemas = {
  myDay: {
    query: z.strictObject({ branch: branchRefParam.optional() }),
    answer: z.object({ branch: namedWithCode, items: z.array(dayItem) }),
  },
  dayOverview: {
    answer: z.object({
      /** Time of the last sample of tags. */
      sampled_at: moment.nullable(),
      total: z.object(numbers),
      regions: z.array(z.object({ region: namedWithCode, ...numbers })),
      /** Running campaigns, the first ten; null if the caller may not see campaigns. */
      campaigns: z
        .array(
          z.object({
            id: z.int(),
            name: z.string(),
            ends: z.string().nullable(),
            needing: z.int(),
            printed: z.int(),
            late: z.int(),
          }),
        )
        .nullable(),
    }),
  },
  branchDays: {
    params: idParams,
    answer: z.object({
      today: branchDayNumbers,
      days: z.array(
        z.object({
          day: z.string(),
          /** Amount right or done of the amount due, per day; null without the permission for it. */
          tags: z.object({ done: z.number(), of: z.number() }).nullable(),
          campaigns: z.object({ done: z.number(), of: z.number() }).nullable(),
          check_lists: z.object({ done: z.number(), of: z.number() }).nullable(),
          applications: z.object({ done: z.number(), of: z.number() }).nullable(),
        }),
      ),
    }),
  },
} satisfies SchemasById;
