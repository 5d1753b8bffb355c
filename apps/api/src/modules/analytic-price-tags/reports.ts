import { ALL, type Seen } from '../../platform/auth/scope.ts';
import type { Reports } from '../../platform/db/recording.ts';
import type { CampaignRow } from './queries/campaigns.ts';
import { readDays, readRegions } from './queries/funnel.ts';
import { readProductRows } from './queries/product-log.ts';

const DAY = '2026-11-23';
const CAMPAIGN = { id: 1, branch_id: 1, phase: 'running' } as Seen<CampaignRow>;

/** Reports of the campaigns with sample arguments: `db/queries/analytic-price-tags.sql` keeps their statements. */
export const REPORTS: Reports = {
  readRegions: (db) => readRegions(db, ALL, CAMPAIGN, DAY),
  readDays: (db) => readDays(db, ALL, CAMPAIGN, DAY),
  readProductRows: (db) => readProductRows(db, ALL, CAMPAIGN, null, { limit: 50, sort: 'name' }, 'uz'),
};
