import type { Reports } from '../../platform/db/recording.ts';
import { cardsByKey } from './queries.ts';

/** Reports of the clients: `db/queries/clients.sql` keeps their statements. */
export const REPORTS: Reports = { cardsByKey: (db) => cardsByKey(db) };
