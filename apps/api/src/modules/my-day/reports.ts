import { ALL } from '../../platform/auth/scope.ts';
import type { Reports } from '../../platform/db/recording.ts';
import { readRegionNumbers, readRunningCampaigns } from './queries/numbers.ts';

const DAY = '2026-11-23';
const SCOPES = { campaigns: ALL, checkLists: ALL, applications: ALL, tags: ALL };

/** Reports of the day with sample arguments: `db/queries/my-day.sql` keeps their statements. */
export const REPORTS: Reports = {
  readRegionNumbers: (db) => readRegionNumbers(db, ALL, SCOPES, DAY),
  readRunningCampaigns: (db) => readRunningCampaigns(db, ALL, SCOPES, DAY),
};
