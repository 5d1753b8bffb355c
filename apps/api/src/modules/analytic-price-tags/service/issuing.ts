import type { Campaign } from '@javon/contract';
import type { ScopedChange } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { someNames } from '../../../platform/text/some-names.ts';
import { today } from '../../../platform/time/clock.ts';
import { notifyBranches } from '../notice.ts';
import { reminderScope } from '../policy.ts';
import { markReminded, markViewed, readBranchIds, readViewed, updateDue } from '../queries/branches.ts';
import { type CampaignRow, markIssued, markWithdrawn } from '../queries/campaigns.ts';
import { readProductIds } from '../queries/content.ts';
import { lockIssuing, readReadiness, recount } from '../queries/issuing.ts';
import { type CampaignTools, campaignToChange, note } from './change.ts';
import { campaignSeen, show } from './reading.ts';

/**
 * Checks whether a campaign can be issued as it is.
 * @throws AppError campaign_no_products, campaign_no_branches, campaign_branches_closed, product_unknown,
 * campaign_overlaps, with the names of the conflicts; tag_campaign_endless; date_in_past
 */
export async function requireIssuable(tx: Tx, id: number): Promise<void> {
  const found = await readReadiness(tx, id);
  if (found === undefined) return;
  if (found.products === 0) throw new AppError('campaign_no_products');
  if (found.branches === 0) throw new AppError('campaign_no_branches');
  if (found.ends === null) throw new AppError('tag_campaign_endless');
  if (found.ends < today()) throw fieldError('ends', 'date_in_past');
  if (found.closed !== null)
    throw new AppError('campaign_branches_closed', { params: { branches: someNames(found.closed) } });
  if (found.deleted !== null)
    throw new AppError('campaign_products_deleted', { params: { products: someNames(found.deleted) } });
  if (found.overlapping !== null)
    throw new AppError('campaign_overlaps', { params: { campaigns: someNames(found.overlapping) } });
}

/**
 * Issues a draft: its branches see it, and the tags to print are counted.
 * @throws AppError not_found, stale_version, campaign_not_draft and those of {@link requireIssuable}
 */
export function issue(
  { db, refreshContent }: CampaignTools,
  call: PermittedCall<'issueAnalyticPriceTag'>,
): Promise<Campaign> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    const row = await campaignToChange(tx, call, id, call.body.version);
    if (row.phase !== 'draft') throw new AppError('campaign_not_draft');
    await lockIssuing(tx);
    await requireIssuable(tx, id);
    await markIssued(tx, id, call.actor.userId);
    await updateDue(tx, id, today(), null);
    await refreshContent(tx, await readProductIds(tx, id));
    await recount(tx, id);
    const { begins, ends, reached, product_count: products } = row;
    await note(tx, call, id, 'issued', { after: { products, branches: reached, begins, ends } });
    await notifyBranches(tx, call, row, 'issued', await readBranchIds(tx, id));
    return show(tx, call, id);
  });
}

/** @throws AppError campaign_not_issued, campaign_over */
function requireRunning(row: CampaignRow): void {
  if (row.phase === 'draft') throw new AppError('campaign_not_issued');
  if (row.phase === 'ended' || row.phase === 'withdrawn') throw new AppError('campaign_over');
}

/**
 * Withdraws an issued campaign permanently: from this moment each tag follows its next source.
 * @throws AppError not_found, stale_version, campaign_not_issued, campaign_over
 */
export function withdraw(db: Db, call: PermittedCall<'withdrawAnalyticPriceTag'>): Promise<Campaign> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    const row = await campaignToChange(tx, call, id, call.body.version);
    requireRunning(row);
    await markWithdrawn(tx, id, call.actor.userId);
    await note(tx, call, id, 'withdrawn', {
      before: { ends: row.ends },
      after: { printed: row.printed, of: row.needing },
    });
    await notifyBranches(tx, call, row, 'withdrawn', await readBranchIds(tx, id));
    return show(tx, call, id);
  });
}

/**
 * Records that a person of a branch opened a campaign issued to it; only the first time counts.
 * @returns time of the first view; null if the branch does not take part
 * @throws AppError not_found
 */
export function view(db: Db, change: ScopedChange, id: number): Promise<{ viewed_at: string | null }> {
  const { branchId, userId } = change.actor;
  return transaction(db, async (tx) => {
    await campaignSeen(tx, change, id);
    await markViewed(tx, id, branchId, userId);
    return { viewed_at: await readViewed(tx, id, branchId) };
  });
}

/**
 * Reminds branches with unfinished work: of printing while the campaign runs, of taking down when it is over.
 * Finished branches are skipped, and those in which the person sees no campaigns.
 * @throws AppError not_found, campaign_not_issued
 */
export function remind(
  db: Db,
  call: PermittedCall<'remindAnalyticPriceTag'>,
): Promise<{ branches: number; people: number }> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    const scope = reminderScope(call.actor);
    const row = await campaignToChange(tx, { ...call, scope }, id, null);
    if (row.phase === 'draft') throw new AppError('campaign_not_issued');
    const over = row.phase === 'ended' || row.phase === 'withdrawn';
    const branches = await markReminded(tx, scope, row, over, call.body.branches);
    if (branches.length === 0) return { branches: 0, people: 0 };
    await note(tx, call, id, 'reminded', { after: { branches: branches.length } });
    const people = await notifyBranches(tx, call, row, over ? 'ended' : 'reminded', branches);
    return { branches: branches.length, people };
  });
}
