import { z } from 'zod';
import { idParams, listQuery, moment, page } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

/** Kinds of the catalogue need goods.import; staff needs users.add. */
export const IMPORT_KINDS = ['products', 'parameters', 'prices', 'balances', 'staff'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export const IMPORT_STATES = ['checked', 'running', 'done', 'failed'] as const;

export const rowError = z.object({
  /** The spreadsheet's own row number; the heading is row 1. */
  row: z.int(),
  column: z.string(),
  message: z.string(),
  code: z.string(),
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
      fields: z.array(
        z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
  progress: z.object({ done: z.int(), total: z.int() }),
  author: z.string(),
  created_at: moment,
  finished_at: moment.nullable(),
  failure: z.string().nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

/** The plain fields beside the file. */
export const importFields = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  /** Unknown characters of a parameters file are made; without it they are mistakes. */
  create_missing: z.enum(['true', 'false']).optional(),
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

export const listImports = defineRoute({
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  base: 'local',
  tag: 'imports',
  summary: 'Imports, newest first',
  access: needs('import', 'goods.import', 'users.add'),
  query: listQuery(['created_at'], { kind: z.enum(IMPORT_KINDS).optional() }),
  answer: page(importRun.omit({ errors: true, changes: true })),
});

export const importTemplate = defineRoute({
  id: 'importTemplate',
  method: 'GET',
  path: '/imports/templates/:kind',
  base: 'local',
  tag: 'imports',
  summary: 'An empty sheet with the headings of one kind of import',
  access: needs('import', 'goods.import', 'users.add'),
  params: z.strictObject({ kind: z.enum(IMPORT_KINDS) }),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
