import { ALL } from '../../platform/auth/scope.ts';
import type { Reports } from '../../platform/db/recording.ts';
import { readFound, readMissing } from './queries/found.ts';
import { readWalkReport } from './queries/report.ts';
import { readWalk } from './queries/walks.ts';

const TIME = { since: new Date(0), until: new Date(1) };

/** Reports of the walks with sample arguments: `db/queries/walk-checks.sql` keeps their statements. */
export const REPORTS: Reports = {
  readWalkReport: (db) => readWalkReport(db, ALL, { branchId: null }, TIME),
  'readWalkReport/one branch': (db) => readWalkReport(db, ALL, { branchId: 1 }, TIME),
  readWalk: (db) => readWalk(db, 1),
  readMissing: (db) => readMissing(db, 1),
  readFound: (db) => readFound(db, 1),
};
