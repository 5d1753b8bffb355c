import { sql } from 'kysely';
import type { ScopedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { today } from '../../platform/time/clock.ts';
import { campaignToChange, lockIssuing, note, type RefreshContent, recount } from './change.ts';
import { branchIds, notifyBranches } from './notice.ts';
import { namesOf, productIds } from './parts.ts';
import type { CampaignRow } from './queries.ts';

/** Until when a branch is to have printed: the end of the first day, or of the day of the issue after it. */
const dueAt = (day: string) => sql`((greatest(c.begins, ${day}::date) + 1)::timestamp
  at time zone 'Asia/Tashkent')`;

/**
 * Checks whether a campaign is valid as it is.
 * @throws AppError campaign_no_products, campaign_no_branches, campaign_branches_closed, product_unknown,
 *   campaign_overlaps, with the names of what is in the way; tag_campaign_endless; date_in_past
 */
export async function requireIssuable(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{
    ends: string | null;
    products: number;
    branches: number;
    closed: string[] | null;
    deleted: string[] | null;
    overlapping: string[] | null;
  }>`
    select c.ends,
      (select count(*) from analytic_price_tag_product p where p.campaign_id = c.id)::int as products,
      (select count(*) from analytic_price_tag_branch b where b.campaign_id = c.id)::int as branches,
      (select array_agg(br.code order by br.code) from analytic_price_tag_branch b join branch br on br.id = b.branch_id
        where b.campaign_id = c.id and br.closed_at is not null) as closed,
      (select array_agg(pr.sku order by pr.sku) from analytic_price_tag_product p join product pr on pr.id = p.product_id
        where p.campaign_id = c.id and pr.deleted_at is not null) as deleted,
      (select array_agg(o.name order by o.begins, o.id) from analytic_price_tag o
        where o.state = 'issued' and o.id <> c.id and o.begins <= c.ends and (o.ends is null or o.ends >= c.begins)
          and exists (select from analytic_price_tag_product p join analytic_price_tag_product q
            on q.campaign_id = o.id and q.product_id = p.product_id where p.campaign_id = c.id)
          and exists (select from analytic_price_tag_branch b join analytic_price_tag_branch q
            on q.campaign_id = o.id and q.branch_id = b.branch_id where b.campaign_id = c.id)) as overlapping
    from analytic_price_tag c where c.id = ${id}`.execute(tx);
  const found = rows[0];
  if (found === undefined) return;
  if (found.products === 0) throw new AppError('campaign_no_products');
  if (found.branches === 0) throw new AppError('campaign_no_branches');
  if (found.ends === null) throw new AppError('tag_campaign_endless');
  if (found.ends < today()) throw fieldError('ends', 'date_in_past');
  if (found.closed !== null)
    throw new AppError('campaign_branches_closed', { params: { branches: namesOf(found.closed) } });
  if (found.deleted !== null)
    throw new AppError('campaign_products_deleted', { params: { products: namesOf(found.deleted) } });
  if (found.overlapping !== null)
    throw new AppError('campaign_overlaps', { params: { campaigns: namesOf(found.overlapping) } });
}

/**
 * Issues a draft: its branches see it, and what is to be printed is counted.
 * @throws AppError not_found, stale_version, campaign_not_draft and those of {@link requireIssuable}
 */
export async function issue(
  tx: Tx,
  change: ScopedChange,
  id: number,
  version: number,
  refresh: RefreshContent,
): Promise<void> {
  const row = await campaignToChange(tx, change, id, version);
  if (row.phase !== 'draft') throw new AppError('campaign_not_draft');
  await lockIssuing(tx);
  await requireIssuable(tx, id);
  await sql`
    update analytic_price_tag set state = 'issued', issued_at = now(), issued_by = ${change.actor.userId},
      version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  await setDue(tx, id, null);
  await refresh(tx, await productIds(tx, id));
  await recount(tx, id);
  const after = { products: row.product_count, branches: row.reached, begins: row.begins, ends: row.ends };
  await note(tx, change, id, 'issued', { after });
  await notifyBranches(tx, change, row, 'issued', await branchIds(tx, id));
}

/** Sets until when branches are to print; without ids, all of them. */
export async function setDue(tx: Tx, id: number, branches: readonly number[] | null): Promise<void> {
  const some = branches === null ? sql`true` : sql`b.branch_id = any(${[...branches]}::bigint[])`;
  await sql`
    update analytic_price_tag_branch b set due_at = ${dueAt(today())} from analytic_price_tag c
    where b.campaign_id = ${id} and c.id = ${id} and ${some}`.execute(tx);
}

/** @throws AppError campaign_not_issued, campaign_over */
function requireRunning(row: CampaignRow): void {
  if (row.phase === 'draft') throw new AppError('campaign_not_issued');
  if (row.phase === 'ended' || row.phase === 'withdrawn') throw new AppError('campaign_over');
}

/**
 * Withdraws an issued campaign for good: each tag speaks for the next source from this moment.
 * @throws AppError not_found, stale_version, campaign_not_issued, campaign_over
 */
export async function withdraw(tx: Tx, change: ScopedChange, id: number, version: number): Promise<void> {
  const row = await campaignToChange(tx, change, id, version);
  requireRunning(row);
  await sql`
    update analytic_price_tag set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = ${change.actor.userId},
      version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  await note(tx, change, id, 'withdrawn', {
    before: { ends: row.ends },
    after: { printed: row.printed, of: row.needing },
  });
  await notifyBranches(tx, change, row, 'withdrawn', await branchIds(tx, id));
}

/**
 * Notes that somebody of a branch opened a campaign that was issued to it; the first time counts.
 * @returns when it was viewed first; null where the branch does not take part
 */
export async function view(tx: Tx, change: ScopedChange, id: number): Promise<string | null> {
  const { branchId, userId } = change.actor;
  await sql`
    update analytic_price_tag_branch b set viewed_at = now(), viewed_by = ${userId}
    from analytic_price_tag c
    where c.id = ${id} and c.state <> 'draft' and b.campaign_id = c.id and b.branch_id = ${branchId}
      and b.viewed_at is null`.execute(tx);
  const row = await tx
    .selectFrom('analytic_price_tag_branch')
    .select('viewed_at')
    .where('campaign_id', '=', id)
    .where('branch_id', '=', branchId ?? 0)
    .executeTakeFirst();
  return row?.viewed_at ?? null;
}
