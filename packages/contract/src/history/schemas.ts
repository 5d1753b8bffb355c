import { z } from 'zod';
import { named, namedLocalised, namedWithCode } from '../kit/answers.ts';
import { branchRefParam, day, idParam, listQuery, localisedOut, moment, page } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { PERIODS } from './constants.ts';

/** A value before or after: text, number, boolean, a reference, or a structure of these. */
export const historyValue = z.union([
  // A row that the field references, with its current name.
  namedLocalised,
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);
export type HistoryValue = z.infer<typeof historyValue>;

/** Action with its person, time and place, and the values before and after. */
export const historyLine = z.object({
  id: z.int(),
  at: moment,
  /** Null for changes that the system made automatically. */
  person: named.nullable(),
  branch: namedWithCode.nullable(),
  /** Kind of thing: `user`, `role`, `product`… */
  entity: z.string(),
  entity_id: z.int().nullable(),
  /** Null for a thing without a name, or a deleted one. */
  entity_name: localisedOut.nullable(),
  action: z.string(),
  /** The changed fields; a missing value is null. */
  changes: z.array(z.object({ field: z.string(), before: historyValue, after: historyValue })),
});
export type HistoryLine = z.infer<typeof historyLine>;

const filters = {
  person: idParam.optional(),
  branch: branchRefParam.optional(),
  entity: z.string().min(1).max(40).optional(),
  entity_id: idParam.optional(),
  /** Instead of `entity_id` for a `client` or a `permission`, which are identified by a key. */
  entity_key: z.string().min(1).max(80).optional(),
  /** Signing in and out, and ended sessions: only these lines, or all others. */
  sign_ins: z.enum(['only', 'without']).optional(),
  period: z.enum(PERIODS).optional(),
  /** First and last day, both included. */
  from: day.optional(),
  to: day.optional(),
};

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const historySchemas = {
  listHistory: {
    query: listQuery(['at'], filters).omit({ search: true }),
    answer: page(historyLine),
  },
  listHistoryKinds: {
    answer: z.object({ items: z.array(z.string()) }),
  },
  exportHistory: {
    query: z.strictObject(filters),
  },
} satisfies SchemasById;
