import type { Reports } from '../../platform/db/recording.ts';
import { readMappable } from './queries/mapping.ts';

/** Reports of the exchange with sample arguments: `db/queries/exchange.sql` keeps their statements. */
export const REPORTS: Reports = { readMappable: (db) => readMappable(db, 1) };
