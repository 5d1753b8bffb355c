import { z } from 'zod';
import { idParams, line, version } from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, SIGNED_IN } from './kit/route.ts';

/** Lists whose filters can be saved, by the names of their routes. */
export const SAVED_LISTS = [
  'analytic_price_tag',
  'application',
  'branch',
  'brand',
  'check_list',
  'goods',
  'goods.show',
  'history',
  'price_tag',
  'segment',
  'shelf',
  'users',
] as const;
const list = z.enum(SAVED_LISTS);
export type SavedList = z.infer<typeof list>;

/** Most views that a person has of one list. */
export const MAX_SAVED_VIEWS = 20;
export const SAVED_VIEW_NAME_MAX = 40;
const QUERY_MAX = 2000;
/** Most columns that a choice speaks of, and the longest name of one. */
const COLUMNS_MAX = 40;
const COLUMN_NAME_MAX = 40;

/** Query string as an address has it, without its question mark: printable, escaped, no fragment. */
const query = z
  .string()
  .max(QUERY_MAX)
  .refine((text) => /^[!"$-~]*$/.test(text), as('invalid'));

/** Columns that were hidden (true) or shown (false) by choice. */
const columns = z
  .record(z.string().min(1).max(COLUMN_NAME_MAX), z.boolean())
  .refine((choice) => Object.keys(choice).length <= COLUMNS_MAX, as('too_many', { max: COLUMNS_MAX }))
  .nullable();

export const savedView = z.object({
  id: z.int(),
  list,
  name: z.string(),
  query: z.string(),
  /** Null where the list has no columns to choose. */
  columns: z.record(z.string(), z.boolean()).nullable(),
  /** The list opens with this view where its address names no filter. */
  opens_first: z.boolean(),
  version,
});
export type SavedView = z.infer<typeof savedView>;

const base = { base: 'local', tag: 'saved views', access: SIGNED_IN } as const;

export const listSavedViews = defineRoute({
  id: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  ...base,
  summary: 'The own views of a list, by name',
  query: z.strictObject({ list }),
  answer: z.object({ items: z.array(savedView) }),
});

export const createSavedView = defineRoute({
  id: 'createSavedView',
  method: 'POST',
  path: '/saved-views',
  ...base,
  summary: 'Save filters, sort and columns of a list under a name; 20 views of a list at most',
  idempotent: true,
  body: z.strictObject({ list, name: line(SAVED_VIEW_NAME_MAX), query, columns: columns.default(null) }),
  status: 201,
  answer: savedView,
});

export const editSavedView = defineRoute({
  id: 'editSavedView',
  method: 'PATCH',
  path: '/saved-views/:id',
  ...base,
  summary: 'Rename an own view, save other filters in it, or let the list open with it',
  params: idParams,
  body: z.strictObject({
    version,
    name: line(SAVED_VIEW_NAME_MAX).optional(),
    query: query.optional(),
    columns: columns.optional(),
    opens_first: z.boolean().optional(),
  }),
  answer: savedView,
});

export const deleteSavedView = defineRoute({
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-views/:id',
  ...base,
  summary: 'Delete an own view',
  params: idParams,
  answer: z.object({ deleted: z.literal(true) }),
});
