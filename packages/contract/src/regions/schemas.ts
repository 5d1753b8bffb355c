import { z } from 'zod';
import { namedWithCode } from '../kit/answers.ts';
import { byId, can, confirmation, line, version } from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { MAX_REGION_NAME } from './constants.ts';

/** Maximum position in the order of the regions. */
const MAX_POSITION = 1000;

/** Region of a branch. */
export const region = namedWithCode;

/** Region in the list for managing them. */
export const listedRegion = region.extend({
  /** Number of its branches, including closed ones; null for callers who may not manage regions. */
  branch_count: z.int().nullable(),
  version: z.int(),
  can,
});
export type Region = z.infer<typeof listedRegion>;

/** `TAS`: three letters; by convention the codes of its branches begin with them. */
const regionCode = z
  .string()
  .min(1)
  .max(20)
  .refine((text) => text === '' || /^[A-Z]{3}$/.test(text), as('region_code_wrong'));
const name = z.strictObject({ uz: line(MAX_REGION_NAME), ru: line(MAX_REGION_NAME) });

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const regionSchemas = {
  listRegions: {
    answer: z.object({ items: z.array(listedRegion) }),
  },
  createRegion: {
    body: z.strictObject({ code: regionCode, name }),
    answer: listedRegion,
  },
  editRegion: byId(listedRegion, {
    body: z.strictObject({
      version,
      code: regionCode.optional(),
      name: name.optional(),
      /** Position in the order, from 1; beyond the last means the last. */
      position: z.int().min(1).max(MAX_POSITION).optional(),
    }),
  }),
  deleteRegion: byId(z.object({ deleted: z.literal(true) }), { query: confirmation }),
} satisfies SchemasById;
