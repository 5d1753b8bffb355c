import type { Seen } from '../../../platform/auth/scope.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { requireVersion } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import { today } from '../../../platform/time/clock.ts';
import { type CampaignRow, lockCampaign } from '../queries/campaigns.ts';
import type { ReadStates } from './reading.ts';

/** Database, and functions of the price-tags module that campaigns use. */
export interface CampaignTools {
  readonly db: Db;
  /** Refreshes the content of the tags of products. */
  readonly refreshContent: (tx: Tx, products: readonly number[]) => Promise<void>;
  /** Locks the content of the tags of products, before rows of the campaign's products. */
  readonly lockContent: (tx: Tx, products: readonly number[]) => Promise<void>;
  readonly readStates: ReadStates;
}

/**
 * Locks a campaign for a change.
 * @param version as the person saw it; null if any version will do
 * @throws AppError not_found, stale_version
 */
export async function campaignToChange(
  tx: Tx,
  { actor, scope }: ScopedChange,
  id: number,
  version: number | null,
): Promise<Seen<CampaignRow>> {
  const reading = { scope, branchId: actor.branchId, oneBranch: false, today: today() };
  const row = orNotFound(await lockCampaign(tx, reading, id));
  if (version !== null) requireVersion(row, version);
  return row;
}

/** Writes a line of the history about a campaign. */
export const note = noteOfChainRow('analytic_price_tag', 'none');
