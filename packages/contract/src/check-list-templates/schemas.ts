import { z } from 'zod';
import { namedWithCode } from '../kit/answers.ts';
import {
  byId,
  can,
  flagParam,
  id,
  listQuery,
  localised,
  localisedOut,
  moment,
  page,
  version,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { personName } from '../shelves/plan-schemas.ts';
import { LATE_DAYS_MAX, SCHEDULES } from './constants.ts';
import { form, formIn } from './form-schemas.ts';

const schedule = z
  .strictObject({
    every: z.enum(SCHEDULES),
    /** Weekly: Monday is 1. */
    weekday: z.int().min(1).max(7).nullable().default(null),
    /** Monthly; in a shorter month the last day. */
    month_day: z.int().min(1).max(31).nullable().default(null),
  })
  .superRefine(({ every, weekday, month_day }, context) => {
    if (every === 'week' && weekday === null)
      context.addIssue({ code: 'custom', path: ['weekday'], ...as('required') });
    if (every === 'month' && month_day === null)
      context.addIssue({ code: 'custom', path: ['month_day'], ...as('required') });
  });
export type Schedule = z.infer<typeof schedule>;

const lateDays = z.int().min(0).max(LATE_DAYS_MAX);
/** Branches that fill it in: all, also future ones, or these. */
const branchesIn = z.union([z.literal('all'), z.array(id).min(1).max(1000)]);

export const checkListTemplateSummary = z.object({
  id: z.int(),
  name: localisedOut,
  /** Whether lists are opened. */
  active: z.boolean(),
  schedule,
  late_days: z.int(),
  all_branches: z.boolean(),
  branch_count: z.int(),
  /** Number of the version that new lists are started with. */
  form_number: z.int(),
  section_count: z.int(),
  question_count: z.int(),
  version: z.int(),
  updated_at: moment,
  can,
});
export type CheckListTemplateSummary = z.infer<typeof checkListTemplateSummary>;

export const checkListTemplate = checkListTemplateSummary.extend({
  sections: form,
  /** Empty if it is for all. */
  branches: z.array(namedWithCode),
  /** Newest first; `lists` is the number started with it. */
  versions: z.array(
    z.object({
      number: z.int(),
      at: moment,
      author: personName.nullable(),
      questions: z.int(),
      lists: z.int(),
    }),
  ),
});
export type CheckListTemplate = z.infer<typeof checkListTemplate>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const checkListTemplateSchemas = {
  listCheckListTemplates: {
    query: listQuery(['name', 'updated_at'], { active: flagParam.optional() }),
    answer: page(checkListTemplateSummary),
  },
  showCheckListTemplate: byId(checkListTemplate),
  createCheckListTemplate: {
    body: z.strictObject({
      name: localised(120),
      active: z.boolean().default(true),
      schedule,
      late_days: lateDays.default(1),
      branches: branchesIn,
      sections: formIn,
    }),
    answer: checkListTemplate,
  },
  editCheckListTemplate: byId(checkListTemplate, {
    body: z.strictObject({
      version,
      name: localised(120).optional(),
      active: z.boolean().optional(),
      schedule: schedule.optional(),
      late_days: lateDays.optional(),
      branches: branchesIn.optional(),
      sections: formIn.optional(),
    }),
  }),
  copyCheckListTemplate: byId(checkListTemplate, { body: z.strictObject({ name: localised(120) }) }),
  deleteCheckListTemplate: byId(z.object({ id: z.int() })),
} satisfies SchemasById;
