import { z } from 'zod';
import { form, NUMBER_MAX } from './check-list-form.ts';
import { namedLocalised, namedWithCode } from './kit/answers.ts';
import {
  branchRefParam,
  can,
  day,
  id,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
  wholeParam,
} from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';
import { personName } from './shelf-plan.ts';

/** Not begun; begun and not signed off; signed off; its last day over without that. */
export const CHECK_LIST_STATES = ['due', 'begun', 'done', 'missed'] as const;
export type CheckListState = (typeof CHECK_LIST_STATES)[number];
/** Most photos of one answer, the largest upload in bytes, the longest side in pixels. */
export const CHECK_LIST_PHOTOS = { count: 5, bytes: 10_485_760, side: 1600 } as const;
const COMMENT_MAX = 1000;

export const checkListSummary = z.object({
  id: z.int(),
  template: namedLocalised,
  branch: namedWithCode,
  /** The day on which it is to be done. */
  due_on: z.string(),
  /** The last day on which it may be filled in; after its own day it counts as late. */
  last_on: z.string(),
  state: z.enum(CHECK_LIST_STATES),
  /** Signed off after its day, or its day over without that. */
  late: z.boolean(),
  /** Per cent with two decimals; null until signed off, or where nothing counts. */
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

export const checkListAnswer = z.object({
  question: z.int(),
  value,
  not_applicable: z.boolean(),
  comment: z.string(),
  /** Counted up at each change; sent back with the next so that nobody's answer is overwritten unseen. */
  version: z.int(),
  failed: z.boolean(),
  at: moment,
  author: personName,
  photos: z.array(photo),
  /** The request that was opened on it. */
  application: z.int().nullable(),
});
export type CheckListAnswer = z.infer<typeof checkListAnswer>;

export const checkList = checkListSummary.extend({
  /** Number of the template's version that it is filled in with. */
  form_number: z.int(),
  sections: form,
  answers: z.array(checkListAnswer),
  earned: z.number().nullable(),
  possible: z.number().nullable(),
});
export type CheckList = z.infer<typeof checkList>;

export const listCheckLists = defineRoute({
  id: 'listCheckLists',
  method: 'GET',
  path: '/check-lists',
  base: 'local',
  tag: 'check lists',
  summary: 'Check lists that are due, done or missed',
  access: needs('check_list'),
  query: listQuery(['due_on', 'score'], {
    branch: branchRefParam.optional(),
    region: idParam.optional(),
    template: idParam.optional(),
    state: z.enum([...CHECK_LIST_STATES, 'open', 'closed']).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  answer: page(checkListSummary),
});

export const showCheckList = defineRoute({
  id: 'showCheckList',
  method: 'GET',
  path: '/check-lists/:id',
  base: 'local',
  tag: 'check lists',
  summary: 'One check list with its questions, answers and photos',
  access: needs('check_list.show'),
  params: idParams,
  answer: checkList,
});

const questionParams = z.strictObject({ id: idParam, question: idParam });

export const answerCheckList = defineRoute({
  id: 'answerCheckList',
  method: 'PUT',
  path: '/check-lists/:id/answers/:question',
  base: 'local',
  tag: 'check lists',
  summary: 'Answer one question; the same sent again counts once',
  access: needs('check_list.fill'),
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
});

export const addCheckListPhoto = defineRoute({
  id: 'addCheckListPhoto',
  method: 'POST',
  path: '/check-lists/:id/answers/:question/photos',
  base: 'local',
  tag: 'check lists',
  summary: 'Attach a photo to an answer: PNG or JPEG; the same key sent again counts once',
  access: needs('check_list.fill'),
  params: questionParams,
  query: z.strictObject({
    /** Chosen by the browser, once for each photo. */
    key: z.string().min(8).max(64),
    form_number: wholeParam(1, 100_000),
  }),
  multipart: true,
  body: z.strictObject({}),
  status: 201,
  answer: checkListAnswer,
});

export const removeCheckListPhoto = defineRoute({
  id: 'removeCheckListPhoto',
  method: 'DELETE',
  path: '/check-lists/:id/photos/:photo',
  base: 'local',
  tag: 'check lists',
  summary: 'Take a photo away while the list is not signed off',
  access: needs('check_list.fill'),
  params: z.strictObject({ id: idParam, photo: idParam }),
  answer: checkListAnswer,
});

export const signCheckList = defineRoute({
  id: 'signCheckList',
  method: 'POST',
  path: '/check-lists/:id/sign',
  base: 'local',
  tag: 'check lists',
  summary: 'Sign a list off: it is scored and changes no more; signing again changes nothing',
  access: needs('check_list.fill'),
  params: idParams,
  answer: checkList,
});

export const openApplicationOnAnswer = defineRoute({
  id: 'openApplicationOnAnswer',
  method: 'POST',
  path: '/check-lists/:id/answers/:question/application',
  base: 'local',
  tag: 'check lists',
  summary: 'Open a request on the shelf that a failed answer is about; there is one for an answer',
  access: needs('application.add'),
  params: questionParams,
  body: z.strictObject({ shelf: id, comment: line(2000), begin: day, end: day }),
  status: 201,
  answer: checkListAnswer,
});

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
  /** Mean score of those signed off, per cent. */
  score: z.number().nullable(),
});

const results = z.object({
  totals: counts,
  /** The lowest score first. */
  branches: z.array(counts.extend({ branch: namedWithCode })),
  /** Questions that failed, the most frequent first. */
  questions: z.array(
    z.object({
      template: namedLocalised,
      question: z.int(),
      text: localisedOut,
      critical: z.boolean(),
      answers: z.int(),
      failed: z.int(),
      /** Earned ÷ possible of its answers, per cent. */
      score: z.number().nullable(),
    }),
  ),
  /** Mean score by day, for the plot. */
  days: z.array(z.object({ day: z.string(), done: z.int(), due: z.int(), score: z.number().nullable() })),
});
export type CheckListResults = z.infer<typeof results>;

export const checkListResults = defineRoute({
  id: 'checkListResults',
  method: 'GET',
  path: '/check-list-results',
  base: 'local',
  tag: 'check lists',
  summary: 'Results of a period by branch and by question, worst first; at most 92 days',
  access: needs('check_list'),
  query: z.strictObject(period),
  answer: results,
});

export const lastAnswers = defineRoute({
  id: 'lastAnswers',
  method: 'GET',
  path: '/check-list-results/last',
  base: 'local',
  tag: 'check lists',
  summary: 'What the last five said to a question',
  access: needs('check_list'),
  query: z.strictObject({
    template: idParam,
    question: idParam,
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
      }),
    ),
  }),
});
