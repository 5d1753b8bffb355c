import { z } from 'zod';
import { branchDayNumbers } from './branches.ts';
import { namedWithCode } from './kit/answers.ts';
import { branchRefParam, idParams, localisedOut, moment } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

/** Kinds of tasks of a branch, the most urgent first; within a kind late ones come first. */
export const DAY_KINDS = [
  'campaign_late',
  'check_list_late',
  'stale_tags',
  'take_down',
  'unconfirmed',
  'campaign',
  'check_list',
  'application_late',
  'application',
] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** Things of one kind that are named one by one; the rest are counted alone. */
export const DAY_THINGS = 20;

const dayThing = z.object({
  /** Of the campaign, check list, print or request. */
  id: z.int(),
  name: localisedOut.nullable(),
  /** How many tags, where it is about tags. */
  tags: z.int().nullable(),
  /** Until when, a moment or a day; of a print, when it was made. */
  due: z.string().nullable(),
});
export type DayThing = z.infer<typeof dayThing>;

const dayItem = z.object({
  kind: z.enum(DAY_KINDS),
  /** Campaigns, check lists, prints or requests of the kind; null for tags, which are counted as `tags`. */
  count: z.int().nullable(),
  /** Tags of all of them together. */
  tags: z.int().nullable(),
  /** The first `DAY_THINGS` of them, in the order of their due date. */
  things: z.array(dayThing),
});
export type DayItem = z.infer<typeof dayItem>;

export const myDay = defineRoute({
  id: 'myDay',
  method: 'GET',
  path: '/my-day',
  base: 'local',
  tag: 'my day',
  summary:
    'What a branch has to do today, one row a kind, the most urgent first: as far as the caller may see it',
  access: needs('shelf'),
  query: z.strictObject({ branch: branchRefParam.optional() }),
  answer: z.object({ branch: namedWithCode, items: z.array(dayItem) }),
});

/** Of a region or the chain: the branches that are open, and what adds up over them. */
const numbers = { branches: z.int(), ...branchDayNumbers.shape };

export const dayOverview = defineRoute({
  id: 'dayOverview',
  method: 'GET',
  path: '/day-overview',
  base: 'local',
  tag: 'my day',
  summary: 'How the chain stands, whole and by region: tags that are right, campaigns, requests, check lists',
  access: needs('branch'),
  answer: z.object({
    /** When tags were sampled last. */
    sampled_at: moment.nullable(),
    total: z.object(numbers),
    regions: z.array(z.object({ region: namedWithCode, ...numbers })),
    /** Those that run, the first ten; null where the caller may not see campaigns. */
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
});
export type DayOverview = z.infer<NonNullable<typeof dayOverview.answer>>;

/** Days that the plots of a branch show. */
export const BRANCH_DAYS = 90;

export const branchDays = defineRoute({
  id: 'branchDays',
  method: 'GET',
  path: '/branches/:id/days',
  base: 'local',
  tag: 'my day',
  summary:
    'How a branch stands today, and how it did on each of the last 90 days: tags, campaigns, check lists, requests',
  access: needs('branch.show'),
  params: idParams,
  answer: z.object({
    /** Numbers of today. */
    today: branchDayNumbers,
    days: z.array(
      z.object({
        day: z.string(),
        /** Amount right or done, of the amount due; per day. */
        tags: z.object({ done: z.number(), of: z.number() }),
        campaigns: z.object({ done: z.number(), of: z.number() }),
        check_lists: z.object({ done: z.number(), of: z.number() }),
        applications: z.object({ done: z.number(), of: z.number() }),
      }),
    ),
  }),
});
export type BranchDays = z.infer<NonNullable<typeof branchDays.answer>>;
