import type { Reports } from '../../platform/db/recording.ts';
import { readSealedWebhooks } from './queries/webhooks.ts';

/** Reports of webhooks: `db/queries/webhooks.sql` keeps their statements. */
export const REPORTS: Reports = { readSealedWebhooks: (db) => readSealedWebhooks(db) };
