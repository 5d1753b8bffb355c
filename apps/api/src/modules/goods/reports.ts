import { ALL } from '../../platform/auth/scope.ts';
import type { Reports } from '../../platform/db/recording.ts';
import { readCategories } from './categories/queries.ts';
import { readPlaces } from './products/queries/details.ts';

/** Reports of the goods with sample arguments: `db/queries/goods.sql` keeps their statements. */
export const REPORTS: Reports = {
  readCategories: (db) => readCategories(db),
  readPlaces: (db) => readPlaces(db, ALL, 1),
};
