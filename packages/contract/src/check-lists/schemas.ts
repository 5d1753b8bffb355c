import { z } from 'zod';
import { NUMBER_MAX } from '../check-list-templates/form-constants.ts';
import { form } from '../check-list-templates/form-schemas.ts';
import { named, namedLocalised, namedWithCode } from '../kit/answers.ts';
import {
  branchRefParam,
  byId,
  can,
  day,
  id,
  idParam,
  line,
  listQuery,
  localisedOut,
  moment,
  numberParam,
  page,
  wholeParam,
} from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { personName } from '../shelves/plan-schemas.ts';
import { verdictCounts } from '../walk-checks/schemas.ts';
import { CHECK_LIST_FILTERS, CHECK_LIST_STATES } from './constants.ts';

const COMMENT_MAX = 1000;

export const checkListSummary = z.object({
  id: z.int(),
  template: namedLocalised,
  branch: namedWithCode,
  /** The day on which it is due. */
  due_on: z.string(),
  /** The last day on which it may be filled in; after its own day it counts as late. */
  last_on: z.string(),
  state: z.enum(CHECK_LIST_STATES),
  /** Whether it was signed off after its day, or its day is over without that. */
  late: z.boolean(),
  /** Percentage with two decimals; null until signed off, or if nothing counts. */
  score: z.number().nullable(),
  failed_count: z.int().nullable(),
  answered: z.int(),
  questions: z.int(),
  begun_at: moment.nullable(),
  signed_at: moment.nullable(),
  signed_by: personName.nullable(),
  can,
});
export type CheckListSummary = z.infer<typeof checkListSummary>;

const value = z.union([z.boolean(), z.number(), z.string()]).nullable();
const photo = z.object({ id: z.int(), url: z.string(), at: moment, author: personName });

/** Result of the walk that answered a question, as it is scored. */
const walkFound = z.object({
  id: z.int(),
  ended_at: moment,
  /** Tags that should have hung, and those of them that were scanned. */
  expected: z.int(),
  scanned: z.int(),
  counts: verdictCounts,
});
export type WalkFound = z.infer<typeof walkFound>;

export const checkListAnswer = z.object({
  question: z.int(),
  value,
  not_applicable: z.boolean(),
  comment: z.string(),
  /**
   * Incremented at each change; sent back with the next one, so that another person's answer is not
   * overwritten unnoticed.
   */
  version: z.int(),
  failed: z.boolean(),
  at: moment,
  author: personName,
  photos: z.array(photo),
  /** The walk that answered it; null for other questions, and before a walk has ended. */
  walk: walkFound.nullable(),
  /** The request that was created for it. */
  application: z.int().nullable(),
});
export type CheckListAnswer = z.infer<typeof checkListAnswer>;

export const checkList = checkListSummary.extend({
  /** Number of the template's version that it is filled in with. */
  form_number: z.int(),
  sections: form,
  answers: z.array(checkListAnswer),
  /** Shelves of its walk questions, without deleted ones. */
  walk_shelves: z.array(named),
  earned: z.number().nullable(),
  possible: z.number().nullable(),
});
export type CheckList = z.infer<typeof checkList>;

const questionParams = z.strictObject({ id: idParam, question: numberParam });

const period = {
  from: day,
  to: day,
  branch: branchRefParam.optional(),
  region: idParam.optional(),
  template: idParam.optional(),
};
const counts = z.object({
  due: z.int(),
  done: z.int(),
  in_time: z.int(),
  missed: z.int(),
  /** Mean score of the signed-off lists, percentage. */
  score: z.number().nullable(),
});

const results = z.object({
  totals: counts,
  /** Lowest score first. */
  branches: z.array(counts.extend({ branch: namedWithCode })),
  /** Failed questions, most frequent first. */
  questions: z.array(
    z.object({
      template: namedLocalised,
      question: z.int(),
      text: localisedOut,
      critical: z.boolean(),
      answers: z.int(),
      failed: z.int(),
      /** Earned ÷ possible of its answers, percentage. */
      score: z.number().nullable(),
    }),
  ),
  /** Mean score by day, for the chart. */
  days: z.array(z.object({ day: z.string(), done: z.int(), due: z.int(), score: z.number().nullable() })),
});
export type CheckListResults = z.infer<typeof results>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const checkListSchemas = {
  listCheckLists: {
    query: listQuery(['due_on', 'score'], {
      branch: branchRefParam.optional(),
      region: idParam.optional(),
      template: idParam.optional(),
      state: z.enum(CHECK_LIST_FILTERS).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    answer: page(checkListSummary),
  },
  showCheckList: byId(checkList),
  answerCheckList: {
    params: questionParams,
    body: z.strictObject({
      /** Number of the template's version that the person fills in. */
      form_number: z.int().min(1).max(100_000),
      /** Version of the answer that the person saw; 0 for none. */
      version: z.int().min(0).max(2_147_483_647),
      value: z
        .union([z.boolean(), z.number().min(-NUMBER_MAX).max(NUMBER_MAX), z.string().max(2000)])
        .nullable(),
      not_applicable: z.boolean().default(false),
      comment: z.string().max(COMMENT_MAX).default(''),
    }),
    answer: checkListAnswer,
  },
  addCheckListPhoto: {
    params: questionParams,
    query: z.strictObject({
      /** Chosen by the browser, unique for each photo. */
      key: z.string().min(8).max(64),
      form_number: wholeParam(1, 100_000),
    }),
    body: z.strictObject({}),
    answer: checkListAnswer,
  },
  removeCheckListPhoto: {
    params: z.strictObject({ id: idParam, photo: idParam }),
    answer: checkListAnswer,
  },
  signCheckList: byId(checkList),
  openApplicationOnAnswer: {
    params: questionParams,
    body: z.strictObject({ shelf: id, comment: line(2000), begin: day, end: day }),
    answer: checkListAnswer,
  },
  checkListResults: {
    query: z.strictObject(period),
    answer: results,
  },
  lastAnswers: {
    query: z.strictObject({
      template: idParam,
      question: numberParam,
      branch: branchRefParam.optional(),
      region: idParam.optional(),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          list: z.int(),
          branch: namedWithCode,
          at: moment,
          author: personName,
          value,
          not_applicable: z.boolean(),
          comment: z.string(),
          failed: z.boolean(),
          photos: z.array(z.string()),
          walk: walkFound.nullable(),
        }),
      ),
    }),
  },
} satisfies SchemasById;
