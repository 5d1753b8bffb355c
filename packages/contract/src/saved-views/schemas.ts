import { z } from 'zod';
import { byId, line, version } from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { SAVED_LISTS, SAVED_VIEW_NAME_MAX } from './constants.ts';

const list = z.enum(SAVED_LISTS);
export type SavedList = z.infer<typeof list>;

const QUERY_MAX = 2000;
/** Maximum number of columns in a choice, and maximum length of a name. */
const COLUMNS_MAX = 40;
const COLUMN_NAME_MAX = 40;

/** Query string of a URL, without its question mark: printable, escaped, no fragment. */
const query = z
  .string()
  .max(QUERY_MAX)
  .refine((text) => /^[!"$-~]*$/.test(text), as('invalid'));

/** Columns that were explicitly hidden (true) or shown (false). */
const columns = z
  .record(z.string().min(1).max(COLUMN_NAME_MAX), z.boolean())
  .refine((choice) => Object.keys(choice).length <= COLUMNS_MAX, as('too_many', { max: COLUMNS_MAX }))
  .nullable();

export const savedView = z.object({
  id: z.int(),
  list,
  name: z.string(),
  query: z.string(),
  /** Null if the columns of the list cannot be chosen. */
  columns: z.record(z.string(), z.boolean()).nullable(),
  /** Whether the list opens with this view if its URL has no filter. */
  opens_first: z.boolean(),
  version,
});
export type SavedView = z.infer<typeof savedView>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const savedViewSchemas = {
  listSavedViews: {
    query: z.strictObject({ list }),
    answer: z.object({ items: z.array(savedView) }),
  },
  createSavedView: {
    body: z.strictObject({ list, name: line(SAVED_VIEW_NAME_MAX), query, columns: columns.default(null) }),
    answer: savedView,
  },
  editSavedView: byId(savedView, {
    body: z.strictObject({
      version,
      name: line(SAVED_VIEW_NAME_MAX).optional(),
      query: query.optional(),
      columns: columns.optional(),
      opens_first: z.boolean().optional(),
    }),
  }),
  deleteSavedView: byId(z.object({ deleted: z.literal(true) })),
} satisfies SchemasById;
