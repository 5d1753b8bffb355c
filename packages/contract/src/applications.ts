import { SHELF_TYPES } from '@javon/planogram';
import { z } from 'zod';
import { namedWithCode } from './kit/answers.ts';
import {
  branchRefParam,
  can,
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
} from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';
import { personName, placementsIn, planDiff, planSummary, shelfPlan } from './shelf-plan.ts';

/** New, in progress, completed. */
export const APPLICATION_STATUSES = [1, 2, 3] as const;
const status = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const statusParam = z.enum(['1', '2', '3']);
/** Longest comment, letters. */
const COMMENT_MAX = 2000;
const comment = line(COMMENT_MAX);

export const APPLICATION_STEPS = [
  'comment',
  'started',
  'given_back',
  'completed',
  'plan_changed',
  'dates_changed',
] as const;
/** Most photos of one application, and the largest upload in bytes. */
export const APPLICATION_PHOTOS = { count: 20, bytes: 10_485_760, side: 1600 } as const;

export const applicationSummary = z.object({
  id: z.int(),
  shelf: z.object({ id: z.int(), name: z.string(), type: z.enum(SHELF_TYPES), deleted: z.boolean() }),
  branch: namedWithCode,
  comment: z.string(),
  begin: z.string(),
  end: z.string(),
  status,
  /** Not completed though its last day is over. */
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

const step = z.object({
  id: z.int(),
  at: moment,
  author: personName,
  kind: z.enum(APPLICATION_STEPS),
  text: z.string().nullable(),
});

const photo = z.object({ id: z.int(), at: moment, author: personName, url: z.string() });

export const application = applicationSummary.extend({
  /** Saves of the shelf since the proposal was drawn; null without a proposal. */
  shelf_changed: z.boolean().nullable(),
  /** The version of the shelf that the proposal was drawn on. */
  base_version: z.int().nullable(),
  proposed: shelfPlan.nullable(),
  base: shelfPlan.nullable(),
  /** How the proposal differs from what it was drawn on. */
  diff: planDiff.nullable(),
  summary: planSummary.nullable(),
  /** Revision of the shelf that the completion made. */
  revision: z.int().nullable(),
  /** Comments and changes of status, oldest first. */
  steps: z.array(step),
  photos: z.array(photo),
});
export type Application = z.infer<typeof application>;

export const listApplications = defineRoute({
  id: 'listApplications',
  method: 'GET',
  path: '/applications',
  base: 'local',
  tag: 'applications',
  summary: 'Requests to change a shelf',
  access: needs('application'),
  query: listQuery(['end', 'created_at', 'status'], {
    branch: branchRefParam.optional(),
    region: idParam.optional(),
    shelf: idParam.optional(),
    status: statusParam.optional(),
    late: flagParam.optional(),
  }),
  answer: page(applicationSummary),
});

export const showApplication = defineRoute({
  id: 'showApplication',
  method: 'GET',
  path: '/applications/:id',
  base: 'local',
  tag: 'applications',
  summary: 'One request with its proposed plan, its steps and photos',
  access: needs('application.show'),
  params: idParams,
  answer: application,
});

const proposal = z.strictObject({
  /** Version of the shelf that the proposal is drawn on. */
  version,
  placements: placementsIn,
  forced: z.boolean().default(false),
});

export const createApplication = defineRoute({
  id: 'createApplication',
  method: 'POST',
  path: '/applications',
  base: 'local',
  tag: 'applications',
  summary: 'Ask for a change of a shelf: comment, first and last day, and if wanted the plan as it shall be',
  access: needs('application.add'),
  idempotent: true,
  body: z.strictObject({ shelf: id, comment, begin: day, end: day, proposal: proposal.optional() }),
  status: 201,
  answer: application,
});

export const editApplication = defineRoute({
  id: 'editApplication',
  method: 'PATCH',
  path: '/applications/:id',
  base: 'local',
  tag: 'applications',
  summary: 'Change comment, days or the proposed plan of a request that is not completed',
  access: needs('application.add', 'application.work'),
  params: idParams,
  body: z.strictObject({
    version,
    comment: comment.optional(),
    begin: day.optional(),
    end: day.optional(),
    /** Null takes the proposal away. */
    proposal: proposal.nullable().optional(),
  }),
  answer: application,
});

export const startApplication = defineRoute({
  id: 'startApplication',
  method: 'POST',
  path: '/applications/:id/start',
  base: 'local',
  tag: 'applications',
  summary: 'Take a new request on',
  access: needs('application.work'),
  params: idParams,
  body: z.strictObject({ version, comment: z.string().max(COMMENT_MAX).optional() }),
  answer: application,
});

export const giveBackApplication = defineRoute({
  id: 'giveBackApplication',
  method: 'POST',
  path: '/applications/:id/give-back',
  base: 'local',
  tag: 'applications',
  summary: 'Give a request in progress back, with a comment that says why',
  access: needs('application.work'),
  params: idParams,
  body: z.strictObject({ version, comment }),
  answer: application,
});

export const completeApplication = defineRoute({
  id: 'completeApplication',
  method: 'POST',
  path: '/applications/:id/complete',
  base: 'local',
  tag: 'applications',
  summary:
    'Complete a request for good: its plan becomes the shelf’s, together with what others did since where nothing conflicts',
  access: needs('application.work'),
  params: idParams,
  body: z.strictObject({ version, comment: z.string().max(COMMENT_MAX).optional() }),
  answer: z.object({
    application,
    /** `applied`: as drawn; `merged`: put together with what others did since; `none`: there was no plan, or nothing to change. */
    plan: z.enum(['applied', 'merged', 'none']),
    shelf: z.object({ id: z.int(), version: z.int(), revision: z.int() }),
  }),
});

export const commentApplication = defineRoute({
  id: 'commentApplication',
  method: 'POST',
  path: '/applications/:id/comments',
  base: 'local',
  tag: 'applications',
  summary: 'Say something to a request; both sides see it',
  access: needs('application.show'),
  params: idParams,
  idempotent: true,
  body: z.strictObject({ text: comment }),
  status: 201,
  answer: application,
});

export const addApplicationPhoto = defineRoute({
  id: 'addApplicationPhoto',
  method: 'POST',
  path: '/applications/:id/photos',
  base: 'local',
  tag: 'applications',
  summary:
    'Attach a photo to a request that is not completed: PNG or JPEG, kept upright and without hidden data',
  access: needs('application.show'),
  params: idParams,
  multipart: true,
  body: z.strictObject({}),
  status: 201,
  answer: application,
});

export const removeApplicationPhoto = defineRoute({
  id: 'removeApplicationPhoto',
  method: 'DELETE',
  path: '/applications/:id/photos/:photo',
  base: 'local',
  tag: 'applications',
  summary: 'Take away a photo that one attached oneself',
  access: needs('application.show'),
  params: z.strictObject({ id: idParam, photo: idParam }),
  answer: application,
});

export const withdrawApplication = defineRoute({
  id: 'withdrawApplication',
  method: 'POST',
  path: '/applications/:id/withdraw',
  base: 'local',
  tag: 'applications',
  summary: 'Take back a new request that one made oneself; it is deleted with its comments and photos',
  access: needs('application.add'),
  params: idParams,
  body: z.strictObject({ version }),
  answer: z.object({ deleted: z.literal(true) }),
});

export const deleteApplication = defineRoute({
  id: 'deleteApplication',
  method: 'DELETE',
  path: '/applications/:id',
  base: 'local',
  tag: 'applications',
  summary: 'Delete a request that is not completed, confirmed, with its comments and photos',
  access: needs('application.delete'),
  params: idParams,
  query: z.strictObject({ confirmed: flagParam.optional() }),
  answer: z.object({ deleted: z.literal(true) }),
});
