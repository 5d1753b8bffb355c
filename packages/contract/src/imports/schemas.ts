import { z } from 'zod';
import { CHARACTER_TYPES } from '../characters/constants.ts';
import { PAGE_LIMIT } from '../kit/constants.ts';
import {
  byId,
  day,
  flagParam,
  idParams,
  listQuery,
  localisedOut,
  moment,
  page,
  wholeParam,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { IMPORT_ACTIONS, IMPORT_FILTERS, IMPORT_KINDS, IMPORT_STATES, ROW_OUTCOMES } from './constants.ts';

export const rowError = z.object({
  /** The spreadsheet's own row number; the heading is row 1. */
  row: z.int(),
  column: z.string(),
  message: z.string(),
  code: z.string(),
});

export const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const importRun = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), bad: z.int() }),
  /** Bad rows, in row order; at most 1,000, `counts.bad` has the total. */
  errors: z.array(rowError),
  /** Some of the changes, to review before applying. */
  changes: z.array(
    z.object({
      row: z.int(),
      sku: z.string(),
      kind: z.enum(['new', 'changed']),
      fields: z.array(fieldChange),
    }),
  ),
  /** Characters that applying it creates. */
  new_characters: z.array(
    z.object({ name: z.string(), unit: z.string().nullable(), type: z.enum(CHARACTER_TYPES) }),
  ),
  /** Headings of the columns of the file that are not read. */
  unread: z.array(z.string()),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Whether it waits for another import. */
  waiting: z.boolean(),
  author: z.string(),
  created_at: moment,
  finished_at: moment.nullable(),
  failure: z.string().nullable(),
  can: z.array(z.enum(IMPORT_ACTIONS)),
});
export type ImportRun = z.infer<typeof importRun>;

/** The plain fields of the form with the file. */
export const importFields = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  /** Whether unknown characters of a parameters file are created; else they are mistakes. */
  create_missing: flagParam.optional(),
  /** Field of each column: `3:price,4:` by the column's index from 0; nothing after the colon ignores it. */
  columns: z
    .string()
    .max(4000)
    .refine((text) => /^\d{1,3}:[a-z_]{0,20}(,\d{1,3}:[a-z_]{0,20})*$/.test(text), as('invalid'))
    .optional(),
});

const importFilters = {
  kind: z.enum(IMPORT_KINDS).optional(),
  state: z.enum(IMPORT_FILTERS).optional(),
  /** First and last day, both included. */
  from: day.optional(),
  to: day.optional(),
};

/** The plain fields of the form with the file. */
export const importColumnsFields = z.strictObject({ kind: z.enum(IMPORT_KINDS) });

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const importSchemas = {
  createImport: {
    body: importFields,
    answer: importRun,
  },
  showImport: byId(importRun),
  applyImport: byId(importRun),
  listImports: {
    query: listQuery(['created_at'], importFilters),
    answer: page(importRun.omit({ errors: true, changes: true, new_characters: true, unread: true })),
  },
  listImportRows: {
    params: idParams,
    query: z.strictObject({
      limit: wholeParam(1, PAGE_LIMIT.max).default(PAGE_LIMIT.default),
      cursor: z
        .string()
        .max(9)
        .refine((text) => /^\d+$/.test(text), as('cursor_wrong'))
        .optional(),
      outcome: z.enum(ROW_OUTCOMES).optional(),
    }),
    answer: page(
      z.object({
        id: z.int(),
        row: z.int(),
        outcome: z.enum(ROW_OUTCOMES),
        /** SKU or other name of the row; empty if the file has none. */
        name: z.string(),
        fields: z.array(fieldChange),
        errors: z.array(
          rowError.omit({ row: true }).extend({
            /** Value of the cell; null if it is not known. */
            value: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
  importSheet: {
    params: idParams,
    query: z.strictObject({ outcome: z.enum(ROW_OUTCOMES).optional() }),
  },
  cancelImport: byId(importRun),
  undoImport: byId(importRun),
  giveImportPasswords: {
    params: idParams,
    body: z.strictObject({
      /** `next` of the previous answer; left out at first. */
      after: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    answer: z.object({
      /** Each valid for 24 hours or until it is changed. */
      items: z.array(z.object({ id: z.int(), name: z.string(), phone: z.string(), password: z.string() })),
      /** Null if nobody is left. */
      next: z.int().nullable(),
    }),
  },
  readImportColumns: {
    body: importColumnsFields,
    answer: z.object({
      /** Number of the row with the headings. */
      row: z.int(),
      columns: z.array(
        z.object({
          /** Index of the column, from 0. */
          index: z.int(),
          heading: z.string(),
          /** Some values of the rows below. */
          samples: z.array(z.string()),
          /** Null if it is ignored, or if the kind uses its heading (characters). */
          field: z.string().nullable(),
        }),
      ),
      fields: z.array(z.object({ field: z.string(), title: localisedOut, required: z.boolean() })),
      /** Whether somebody has chosen these columns before. */
      remembered: z.boolean(),
    }),
  },
  importTemplate: {
    params: z.strictObject({ kind: z.enum(IMPORT_KINDS) }),
  },
} satisfies SchemasById;
