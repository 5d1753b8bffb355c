import { ALL } from '../../platform/auth/scope.ts';
import type { Reports } from '../../platform/db/recording.ts';
import { readResults } from './queries/results.ts';

const DAY = '2026-11-23';

/** Reports of the check lists with sample arguments: `db/queries/check-lists.sql` keeps their statements. */
export const REPORTS: Reports = {
  readResults: (db) => readResults(db, ALL, { from: DAY, to: DAY, branchId: 1, region: 1, template: 1 }, DAY),
};
