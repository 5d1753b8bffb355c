import type { Reports } from '../../platform/db/recording.ts';
import { readSealedCodes } from './second-factor/queries.ts';

/** Reports of the sessions: `db/queries/session.sql` keeps their statements. */
export const REPORTS: Reports = { readSealedCodes: (db) => readSealedCodes(db) };
