import { z } from 'zod';
import { can, idParam, idParams, listQuery, moment, page, version, wholeParam } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';
import { personName, planDiff, shelfPlan, shelfRevision } from './shelf-plan.ts';
import { shelf } from './shelves.ts';

const number = wholeParam(1, 1_000_000);
const revisionParams = z.strictObject({ id: idParam, number });

export const listRevisions = defineRoute({
  id: 'listRevisions',
  method: 'GET',
  path: '/shelves/:id/revisions',
  base: 'local',
  tag: 'shelves',
  summary: 'Saves of a shelf, the last first',
  access: needs('shelf.show'),
  params: idParams,
  query: listQuery(['number'], {}),
  answer: page(shelfRevision.extend({ can })),
});

export const compareRevisions = defineRoute({
  id: 'compareRevisions',
  method: 'GET',
  path: '/shelves/:id/revisions/compare',
  base: 'local',
  tag: 'shelves',
  summary: 'Two saves of a shelf and how the second differs from the first; without `to` the last one',
  access: needs('shelf.show'),
  params: idParams,
  query: z.strictObject({ from: number, to: number.optional() }),
  answer: z.object({
    from: shelfRevision.extend({ plan: shelfPlan }),
    to: shelfRevision.extend({ plan: shelfPlan }),
    diff: planDiff,
  }),
});

export const showRevision = defineRoute({
  id: 'showRevision',
  method: 'GET',
  path: '/shelves/:id/revisions/:number',
  base: 'local',
  tag: 'shelves',
  summary: 'One save of a shelf with the whole plan',
  access: needs('shelf.show'),
  params: revisionParams,
  answer: shelfRevision.extend({ plan: shelfPlan, can }),
});

export const restoreRevision = defineRoute({
  id: 'restoreRevision',
  method: 'POST',
  path: '/shelves/:id/revisions/:number/restore',
  base: 'local',
  tag: 'shelves',
  summary: 'Make the shelf as it was at a save, as a new save; products deleted meanwhile stay away',
  access: needs('shelf.place'),
  params: revisionParams,
  body: z.strictObject({ version, note: z.string().max(500).optional() }),
  answer: shelf,
});

export const seeShelf = defineRoute({
  id: 'seeShelf',
  method: 'POST',
  path: '/shelves/:id/seen',
  base: 'local',
  tag: 'shelves',
  summary: 'Note that the person looked at a save of the shelf; an earlier one takes nothing back',
  access: needs('shelf.show'),
  params: idParams,
  body: z.strictObject({ revision: z.int().min(0).max(1_000_000) }),
  answer: z.object({ seen_revision: z.int() }),
});

export const followShelf = defineRoute({
  id: 'followShelf',
  method: 'PUT',
  path: '/shelves/:id/follow',
  base: 'local',
  tag: 'shelves',
  summary: 'Follow a shelf: be told of its changes; or no longer',
  access: needs('shelf.show'),
  params: idParams,
  body: z.strictObject({ following: z.boolean() }),
  answer: z.object({ following: z.boolean() }),
});

export const bePresent = defineRoute({
  id: 'bePresent',
  method: 'PUT',
  path: '/shelves/:id/presence',
  base: 'local',
  tag: 'shelves',
  summary: 'Say every 20 seconds that one has the shelf open; answers who else has, and its version',
  access: needs('shelf.show'),
  params: idParams,
  body: z.strictObject({
    editing: z.boolean(),
    /** True: the person goes away. */
    leaving: z.boolean().default(false),
  }),
  answer: z.object({
    version: z.int(),
    others: z.array(personName.extend({ editing: z.boolean(), since: moment })),
  }),
});
