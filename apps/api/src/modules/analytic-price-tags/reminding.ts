import { sql } from 'kysely';
import type { ScopedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { campaignToChange, note } from './change.ts';
import { hangingByBranch } from './log.ts';
import { notifyBranches } from './notice.ts';

/**
 * Reminds branches that have something left to do: to print while it holds, to take down when it is over.
 * Branches that are done are passed over.
 * @param named branches by id; all without
 * @throws AppError not_found, campaign_not_issued
 */
export async function remind(
  tx: Tx,
  change: ScopedChange,
  id: number,
  named: readonly number[] | undefined,
): Promise<{ branches: number; people: number }> {
  const row = await campaignToChange(tx, change, id, null);
  if (row.phase === 'draft') throw new AppError('campaign_not_issued');
  const over = row.phase === 'ended' || row.phase === 'withdrawn';
  const left = over ? sql`h.hanging > 0` : sql`b.done < b.needed`;
  const some = named === undefined ? sql`true` : sql`b.branch_id = any(${[...named]}::bigint[])`;
  const { rows } = await sql<{ branch_id: number }>`
    update analytic_price_tag_branch r set reminded_at = now()
    from analytic_price_tag_branch b left join ${hangingByBranch(row)} h on h.branch_id = b.branch_id
    where r.id = b.id and b.campaign_id = ${id} and ${left} and ${some}
    returning r.branch_id`.execute(tx);
  const branches = rows.map((one) => one.branch_id);
  if (branches.length === 0) return { branches: 0, people: 0 };
  await note(tx, change, id, 'reminded', { after: { branches: branches.length } });
  const people = await notifyBranches(tx, change, row, over ? 'ended' : 'reminded', branches);
  return { branches: branches.length, people };
}
