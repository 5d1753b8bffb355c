import { z } from 'zod';
import { namedWithCode } from './kit/answers.ts';
import { can, idParams, line, version } from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, needs, SIGNED_IN } from './kit/route.ts';

/** Last place that may be asked for in the order of the regions. */
const MAX_POSITION = 1000;
/** Longest name of a region. */
export const MAX_REGION_NAME = 100;

/** Region as a branch names it. */
export const region = namedWithCode;

/** Region as it is listed and managed. */
export const listedRegion = region.extend({
  /** Branches in it, closed ones too; null for callers who may not manage regions. */
  branch_count: z.int().nullable(),
  version: z.int(),
  can,
});
export type Region = z.infer<typeof listedRegion>;

/** `TAS`: three letters, with which the codes of its branches begin by custom. */
const regionCode = z
  .string()
  .min(1)
  .max(3)
  .refine((text) => text === '' || /^[A-Z]{3}$/.test(text), as('invalid'));
const name = z.strictObject({ uz: line(MAX_REGION_NAME), ru: line(MAX_REGION_NAME) });

export const listRegions = defineRoute({
  id: 'listRegions',
  method: 'GET',
  path: '/regions',
  base: 'local',
  tag: 'branches',
  summary: 'The regions of the chain, in their order',
  access: SIGNED_IN,
  answer: z.object({ items: z.array(listedRegion) }),
});

export const createRegion = defineRoute({
  id: 'createRegion',
  method: 'POST',
  path: '/regions',
  base: 'local',
  tag: 'branches',
  summary: 'Add a region, last in the order',
  access: needs('branch.region'),
  idempotent: true,
  body: z.strictObject({ code: regionCode, name }),
  status: 201,
  answer: listedRegion,
});

export const editRegion = defineRoute({
  id: 'editRegion',
  method: 'PATCH',
  path: '/regions/:id',
  base: 'local',
  tag: 'branches',
  summary: 'Rename a region, change its code, or move it to a place in the order',
  access: needs('branch.region'),
  params: idParams,
  body: z.strictObject({
    version,
    code: regionCode.optional(),
    name: name.optional(),
    /** Place in the order, 1 for the first; beyond the last means the last. */
    position: z.int().min(1).max(MAX_POSITION).optional(),
  }),
  answer: listedRegion,
});

export const deleteRegion = defineRoute({
  id: 'deleteRegion',
  method: 'DELETE',
  path: '/regions/:id',
  base: 'local',
  tag: 'branches',
  summary: 'Delete a region without branches',
  access: needs('branch.region'),
  params: idParams,
  query: z.strictObject({ confirmed: z.enum(['true', 'false']).optional() }),
  answer: z.object({ deleted: z.literal(true) }),
});
