import { z } from 'zod';
import {
  day,
  idParams,
  listQuery,
  localisedOut,
  moment,
  PAGE_LIMIT,
  page,
  wholeParam,
} from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, needs } from './kit/route.ts';

/** Largest file that is taken, bytes. */
export const MAX_IMPORT_BYTES = 20 * 1_048_576;

/** Kinds of the catalogue need goods.import; staff needs users.add. */
export const IMPORT_KINDS = ['products', 'parameters', 'prices', 'balances', 'staff'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export const IMPORT_STATES = [
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'bad'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** Actions that the caller may do with an import in its state. */
export const IMPORT_ACTIONS = ['apply', 'cancel', 'undo', 'passwords'] as const;

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
  /** Bad rows, in row order; at most 1,000, `counts.bad` says how many there are. */
  errors: z.array(rowError),
  /** Some of what would change, to look at before applying. */
  changes: z.array(
    z.object({
      row: z.int(),
      sku: z.string(),
      kind: z.enum(['new', 'changed']),
      fields: z.array(fieldChange),
    }),
  ),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** True while it waits for another import. */
  waiting: z.boolean(),
  author: z.string(),
  created_at: moment,
  finished_at: moment.nullable(),
  failure: z.string().nullable(),
  can: z.array(z.enum(IMPORT_ACTIONS)),
});
export type ImportRun = z.infer<typeof importRun>;

/** The plain fields beside the file. */
export const importFields = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  /** Unknown characters of a parameters file are made; without it they are mistakes. */
  create_missing: z.enum(['true', 'false']).optional(),
  /** Which column means which field: `3:price,4:` by the column's place from 0; nothing after the colon leaves it out. */
  columns: z
    .string()
    .max(4000)
    .refine((text) => /^\d{1,3}:[a-z_]{0,20}(,\d{1,3}:[a-z_]{0,20})*$/.test(text), as('invalid'))
    .optional(),
});

export const createImport = defineRoute({
  id: 'createImport',
  method: 'POST',
  path: '/imports',
  base: 'local',
  tag: 'imports',
  summary: 'Check a file: says what would change and every bad row; writes nothing to the catalogue',
  access: needs('goods.import', 'users.add'),
  multipart: true,
  body: importFields,
  status: 201,
  answer: importRun,
});

export const showImport = defineRoute({
  id: 'showImport',
  method: 'GET',
  path: '/imports/:id',
  base: 'local',
  tag: 'imports',
  summary: 'State, progress and result of an import',
  access: needs('import', 'goods.import', 'users.add'),
  params: idParams,
  answer: importRun,
});

export const applyImport = defineRoute({
  id: 'applyImport',
  method: 'POST',
  path: '/imports/:id/apply',
  base: 'local',
  tag: 'imports',
  summary: 'Apply a checked import: all rows or none; refused while bad rows stand',
  access: needs('goods.import', 'users.add'),
  params: idParams,
  status: 202,
  answer: importRun,
});

/** Filters of the log. */
const importFilters = {
  kind: z.enum(IMPORT_KINDS).optional(),
  state: z.enum(IMPORT_STATES).optional(),
  /** First and last day, both included. */
  from: day.optional(),
  to: day.optional(),
};

export const listImports = defineRoute({
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  base: 'local',
  tag: 'imports',
  summary: 'Imports, newest first',
  access: needs('import', 'goods.import', 'users.add'),
  query: listQuery(['created_at'], importFilters),
  answer: page(importRun.omit({ errors: true, changes: true })),
});

export const listImportRows = defineRoute({
  id: 'listImportRows',
  method: 'GET',
  path: '/imports/:id/rows',
  base: 'local',
  tag: 'imports',
  summary: 'What the check said of each row, in the order of the file; kept for 30 days',
  access: needs('import', 'goods.import', 'users.add'),
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
      /** SKU, or what else the row is known by; empty where the file has none. */
      name: z.string(),
      fields: z.array(fieldChange),
      errors: z.array(
        rowError.omit({ row: true }).extend({
          /** Value of the cell; null where that is not known. */
          value: z.string().nullable(),
        }),
      ),
    }),
  ),
});

export const importSheet = defineRoute({
  id: 'importSheet',
  method: 'GET',
  path: '/imports/:id/sheet',
  base: 'local',
  tag: 'imports',
  summary:
    'The rows of the file with the outcome and the reason of each beside; can be mended and sent again',
  access: needs('import', 'goods.import', 'users.add'),
  params: idParams,
  query: z.strictObject({ outcome: z.enum(ROW_OUTCOMES).optional() }),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const cancelImport = defineRoute({
  id: 'cancelImport',
  method: 'POST',
  path: '/imports/:id/cancel',
  base: 'local',
  tag: 'imports',
  summary: 'Give up a checked import, or stop one that runs: nothing of it is written',
  access: needs('goods.import', 'users.add'),
  params: idParams,
  answer: importRun,
});

export const undoImport = defineRoute({
  id: 'undoImport',
  method: 'POST',
  path: '/imports/:id/undo',
  base: 'local',
  tag: 'imports',
  summary: 'Take an import back; refused, naming rows, when something later touched what it wrote',
  access: needs('goods.import', 'users.add'),
  params: idParams,
  status: 202,
  answer: importRun,
});

export const giveImportPasswords = defineRoute({
  id: 'giveImportPasswords',
  asksPassword: true,
  method: 'POST',
  path: '/imports/:id/passwords',
  base: 'local',
  tag: 'imports',
  summary:
    'Give people of a staff import who have not signed in yet a password to begin with, shown once, 100 people at a time',
  access: needs('users.add'),
  params: idParams,
  body: z.strictObject({
    /** `next` of the answer before; left out at first. */
    after: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({
    /** Each good for 24 hours or until it is changed. */
    items: z.array(z.object({ id: z.int(), name: z.string(), phone: z.string(), password: z.string() })),
    /** Null where nobody is left. */
    next: z.int().nullable(),
  }),
});

/** The plain fields beside the file. */
export const importColumnsFields = z.strictObject({ kind: z.enum(IMPORT_KINDS) });

export const readImportColumns = defineRoute({
  id: 'readImportColumns',
  method: 'POST',
  path: '/imports/columns',
  base: 'local',
  tag: 'imports',
  summary: 'How the headings of a file are understood, to be set right before the check',
  access: needs('goods.import', 'users.add'),
  multipart: true,
  body: importColumnsFields,
  answer: z.object({
    /** Number of the row with the headings. */
    row: z.int(),
    columns: z.array(
      z.object({
        /** Place of the column, from 0. */
        index: z.int(),
        heading: z.string(),
        /** Some values of the rows below. */
        samples: z.array(z.string()),
        /** Null where it is left out, or where the kind takes it as it is called (characters). */
        field: z.string().nullable(),
      }),
    ),
    fields: z.array(z.object({ field: z.string(), title: localisedOut, required: z.boolean() })),
    /** Somebody set these columns before. */
    remembered: z.boolean(),
  }),
});

export const importTemplate = defineRoute({
  id: 'importTemplate',
  method: 'GET',
  path: '/import-templates/:kind',
  base: 'local',
  tag: 'imports',
  summary: 'An empty sheet with the headings of one kind of import',
  access: needs('import', 'goods.import', 'users.add'),
  params: z.strictObject({ kind: z.enum(IMPORT_KINDS) }),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
