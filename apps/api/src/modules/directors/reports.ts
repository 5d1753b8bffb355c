import type { Reports } from '../../platform/db/recording.ts';
import { computedDays, sumDays } from './queries/days.ts';

const DAY = '2026-11-23';

/** Reports of the ranking with sample arguments: `db/queries/directors.sql` keeps their statements. */
export const REPORTS: Reports = { sumDays: (db) => sumDays(db, computedDays(DAY, DAY, DAY)) };
