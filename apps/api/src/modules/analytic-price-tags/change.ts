import { sql } from 'kysely';
import type { Seen } from '../../platform/auth/scope.ts';
import type { ScopedChange } from '../../platform/change/change.ts';
import { noteOfChainRow } from '../../platform/change/note.ts';
import { requireVersion } from '../../platform/change/version.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { today } from '../../platform/time/clock.ts';
import { type CampaignRow, readCampaign } from './queries.ts';

/** Refreshes what the tags of products say; the price-tags module knows how. */
export type RefreshContent = (tx: Tx, products: readonly number[]) => Promise<void>;

const LOCK = 7_340_143;

/** Lets one campaign at a time take its branches and products, so that no two overlap unseen. */
export async function lockIssuing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/**
 * A campaign to change, locked.
 * @param version as the person saw it; null for what goes with any
 * @throws AppError not_found, stale_version
 */
export async function campaignToChange(
  tx: Tx,
  { actor, scope }: ScopedChange,
  id: number,
  version: number | null,
): Promise<Seen<CampaignRow>> {
  await sql`select from analytic_price_tag where id = ${id} for no key update`.execute(tx);
  const row = await readCampaign(
    tx,
    { scope, branchId: actor.branchId, oneBranch: false, today: today() },
    id,
  );
  if (row === null) throw notFound();
  if (version !== null)
    requireVersion(row, version, [
      { field: 'name', theirs: row.name },
      { field: 'begins', theirs: row.begins },
      { field: 'ends', theirs: row.ends },
      { field: 'format', theirs: row.format },
      { field: 'sampler', theirs: row.sampler_id },
    ]);
  return row;
}

/** Writes a line of the history about a campaign. */
export const note = noteOfChainRow('analytic_price_tag', 'none');
/** Recounts the tags that the campaign's branches need and have printed. */
export async function recount(tx: Tx, id: number): Promise<void> {
  await sql`select recount_analytic_price_tags(array[${id}::bigint])`.execute(tx);
}
