import { ALL } from '../../platform/auth/scope.ts';
import type { Reports } from '../../platform/db/recording.ts';
import { readRules } from './queries/arranging.ts';
import { readSoldOut } from './queries/sold-out.ts';

/** Reports of the shelves with sample arguments: `db/queries/shelves.sql` keeps their statements. */
export const REPORTS: Reports = {
  readRules: (db) => readRules(db, [1]),
  readSoldOut: (db) => readSoldOut(db, { scope: ALL, except: [] }),
};
