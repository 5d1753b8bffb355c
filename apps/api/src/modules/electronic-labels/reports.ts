import type { Reports } from '../../platform/db/recording.ts';
import { readTroubled } from './queries/branches.ts';

/** Reports of electronic labels with sample arguments: `db/queries/electronic-labels.sql` keeps their statements. */
export const REPORTS: Reports = {
  readTroubled: (db) => readTroubled(db, new Date(0)),
};
