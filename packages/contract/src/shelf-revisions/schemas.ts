import { z } from 'zod';
import { byId, can, idParam, idParams, listQuery, moment, page, version, wholeParam } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { personName, planDiff, shelfPlan, shelfRevision } from '../shelves/plan-schemas.ts';
import { shelf } from '../shelves/schemas.ts';

const number = wholeParam(1, 1_000_000);
const revisionParams = z.strictObject({ id: idParam, number });

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const shelfRevisionSchemas = {
  listRevisions: byId(page(shelfRevision.extend({ can })), { query: listQuery(['number'], {}) }),
  compareRevisions: {
    params: idParams,
    query: z.strictObject({ from: number, to: number.optional() }),
    answer: z.object({
      from: shelfRevision.extend({ plan: shelfPlan }),
      to: shelfRevision.extend({ plan: shelfPlan }),
      diff: planDiff,
    }),
  },
  showRevision: {
    params: revisionParams,
    answer: shelfRevision.extend({ plan: shelfPlan, can }),
  },
  restoreRevision: {
    params: revisionParams,
    body: z.strictObject({ version, note: z.string().max(500).optional() }),
    answer: shelf,
  },
  seeShelf: byId(z.object({ seen_revision: z.int() }), {
    body: z.strictObject({ revision: z.int().min(0).max(1_000_000) }),
  }),
  followShelf: byId(z.object({ following: z.boolean() }), {
    body: z.strictObject({ following: z.boolean() }),
  }),
  bePresent: {
    params: idParams,
    body: z.strictObject({
      editing: z.boolean(),
      /** True: the person leaves. */
      leaving: z.boolean().default(false),
    }),
    answer: z.object({
      version: z.int(),
      /** Whether the person saved this version, here or on another page. */
      own: z.boolean(),
      others: z.array(personName.extend({ editing: z.boolean(), since: moment })),
    }),
  },
} satisfies SchemasById;
