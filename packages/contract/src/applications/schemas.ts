import { SHELF_TYPES } from '@javon/planogram';
import { z } from 'zod';
import { namedWithCode } from '../kit/answers.ts';
import {
  branchRefParam,
  byId,
  can,
  confirmation,
  day,
  flagParam,
  id,
  idParam,
  idParams,
  line,
  listQuery,
  moment,
  page,
  version,
} from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { personName, placementsIn, planDiff, planSummary, shelfPlan } from '../shelves/plan-schemas.ts';
import { APPLICATION_SORTS, APPLICATION_STEPS } from './constants.ts';

const status = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const statusParam = z.enum(['1', '2', '3']);
/** Maximum length of a comment, letters. */
const COMMENT_MAX = 2000;
const comment = line(COMMENT_MAX);

export const applicationSummary = z.object({
  id: z.int(),
  shelf: z.object({ id: z.int(), name: z.string(), type: z.enum(SHELF_TYPES), deleted: z.boolean() }),
  branch: namedWithCode,
  comment: z.string(),
  begin: z.string(),
  end: z.string(),
  status,
  /** Whether it is not completed after its last day. */
  late: z.boolean(),
  author: personName,
  /** Person who works on it. */
  worker: personName.nullable(),
  has_plan: z.boolean(),
  comment_count: z.int(),
  photo_count: z.int(),
  started_at: moment.nullable(),
  completed_at: moment.nullable(),
  version: z.int(),
  created_at: moment,
  updated_at: moment,
  can,
});
export type ApplicationSummary = z.infer<typeof applicationSummary>;

/** Event of the stream for everybody who may see a request: it was made, changed, commented on or removed. */
export const applicationEvent = z.object({ application: z.int() });
export type ApplicationEvent = z.infer<typeof applicationEvent>;

const step = z.object({
  id: z.int(),
  at: moment,
  author: personName,
  kind: z.enum(APPLICATION_STEPS),
  text: z.string().nullable(),
});

const photo = z.object({ id: z.int(), at: moment, author: personName, url: z.string() });

export const application = applicationSummary.extend({
  /** Number of saves of the shelf since the proposal was made; null without a proposal. */
  shelf_changed: z.boolean().nullable(),
  /** The version of the shelf that the proposal was based on. */
  base_version: z.int().nullable(),
  proposed: shelfPlan.nullable(),
  base: shelfPlan.nullable(),
  /** Diff between the proposal and the plan that it was based on. */
  diff: planDiff.nullable(),
  summary: planSummary.nullable(),
  /** Revision of the shelf made by the completion. */
  revision: z.int().nullable(),
  /** Comments and changes of status, oldest first. */
  steps: z.array(step),
  photos: z.array(photo),
});
export type Application = z.infer<typeof application>;

const proposal = z.strictObject({
  /** Version of the shelf that the proposal is based on. */
  version,
  placements: placementsIn,
  forced: z.boolean().default(false),
});

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const applicationSchemas = {
  listApplications: {
    query: listQuery(APPLICATION_SORTS, {
      branch: branchRefParam.optional(),
      region: idParam.optional(),
      shelf: idParam.optional(),
      status: statusParam.optional(),
      late: flagParam.optional(),
    }),
    answer: page(applicationSummary),
  },
  showApplication: byId(application),
  createApplication: {
    body: z.strictObject({ shelf: id, comment, begin: day, end: day, proposal: proposal.optional() }),
    answer: application,
  },
  editApplication: byId(application, {
    body: z.strictObject({
      version,
      comment: comment.optional(),
      begin: day.optional(),
      end: day.optional(),
      /** Null deletes the proposal. */
      proposal: proposal.nullable().optional(),
    }),
  }),
  startApplication: byId(application, {
    body: z.strictObject({ version, comment: z.string().max(COMMENT_MAX).optional() }),
  }),
  giveBackApplication: byId(application, { body: z.strictObject({ version, comment }) }),
  completeApplication: {
    params: idParams,
    body: z.strictObject({ version, comment: z.string().max(COMMENT_MAX).optional() }),
    answer: z.object({
      application,
      /**
       * `applied`: as proposed; `merged`: merged with the changes of others since; `none`: there was no plan,
       * or nothing to change.
       */
      plan: z.enum(['applied', 'merged', 'none']),
      shelf: z.object({ id: z.int(), version: z.int(), revision: z.int() }),
    }),
  },
  commentApplication: byId(application, { body: z.strictObject({ text: comment }) }),
  addApplicationPhoto: byId(application, { body: z.strictObject({}) }),
  removeApplicationPhoto: {
    params: z.strictObject({ id: idParam, photo: idParam }),
    answer: application,
  },
  withdrawApplication: byId(z.object({ deleted: z.literal(true) }), { body: z.strictObject({ version }) }),
  deleteApplication: byId(z.object({ deleted: z.literal(true) }), { query: confirmation }),
} satisfies SchemasById;
