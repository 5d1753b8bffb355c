import { z } from 'zod';
import { FORMATS } from '../kit/constants.ts';
import {
  byId,
  can,
  edited,
  flagParam,
  id,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { region } from '../regions/schemas.ts';
import { BRANCH_SORTS, TAG_LANGUAGES } from './constants.ts';

/** Numbers of a branch today; each is null if the caller may not see what it counts. */
export const branchDayNumbers = z.object({
  /** By the last hourly sample; also null if there was no sample. */
  tags: z.object({ needed: z.int(), right: z.int() }).nullable(),
  campaigns_running: z.int().nullable(),
  /** Running campaigns that missed the deadline. */
  campaigns_late: z.int().nullable(),
  applications_late: z.int().nullable(),
  /** Missed lists of the last seven days, and the first of these days. */
  check_lists_missed: z.int().nullable(),
  missed_from: z.string(),
});
export type BranchDayNumbers = z.infer<typeof branchDayNumbers>;

export const branch = z.object({
  id: z.int(),
  code: z.string(),
  name: localisedOut,
  region,
  address: localisedOut,
  tag_language: z.enum(TAG_LANGUAGES),
  /** A closed branch gets no new people and prints nothing; its data can still be viewed. */
  closed: z.boolean(),
  closed_at: moment.nullable(),
  shelf_count: z.int(),
  /** State of the shelves; null if it was not requested. */
  shelf_state: z
    .object({
      /** Shelves without goods. */
      empty: z.int(),
      /** Shelves changed within the last seven days. */
      changed: z.int(),
      /**
       * Requests for a change that are not completed, and those of them that are late; null without the permission
       * to see them.
       */
      applications: z.int().nullable(),
      late: z.int().nullable(),
    })
    .nullable(),
  people_count: z.int(),
  /** Numbers of today; null if they were not requested. */
  day: branchDayNumbers.nullable(),
  version: z.int(),
  can,
});
export type Branch = z.infer<typeof branch>;

/** `TAS-01`: three letters, a number. Digits alone would be an id. */
const branchCode = z
  .string()
  .min(1)
  .max(20)
  .refine((text) => text === '' || /^[A-Z]{3}-\d{2,4}$/.test(text), as('branch_code_wrong'));
const twoLanguages = (max: number) => z.strictObject({ uz: line(max), ru: line(max) });

const branchFields = {
  code: branchCode,
  name: twoLanguages(100),
  region: id,
  address: twoLanguages(200),
};

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const branchSchemas = {
  listBranches: {
    query: listQuery(BRANCH_SORTS, {
      region: idParam.optional(),
      closed: flagParam.optional(),
      /** Requests `shelf_state`. */
      with_state: flagParam.optional(),
      /** Requests `day`. */
      with_day: flagParam.optional(),
    }),
    answer: page(branch),
  },
  showBranch: {
    params: idParams,
    answer: branch.extend({
      /** Null without the permission to see them. */
      tags: z
        .array(
          z.object({
            format: z.enum(FORMATS),
            to_print: z.int(),
            printed: z.int(),
            current: z.int(),
            take_down: z.int(),
          }),
        )
        .nullable(),
    }),
  },
  createBranch: {
    body: z.strictObject({ ...branchFields, tag_language: z.enum(TAG_LANGUAGES).default('uz') }),
    answer: branch,
  },
  editBranch: byId(branch, {
    body: edited({ ...branchFields, tag_language: z.enum(TAG_LANGUAGES) }),
  }),
  closeBranch: byId(branch),
  reopenBranch: byId(branch),
} satisfies SchemasById;
