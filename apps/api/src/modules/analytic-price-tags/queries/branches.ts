import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../branches/public.ts';
import type { CampaignRow } from './campaigns.ts';
import { hangingByBranch } from './numbers.ts';

interface NamedBranch {
  readonly id: number;
  readonly code: string;
  readonly closed: boolean;
  /** True if the branch was named itself, false if its region was. */
  readonly asked: boolean;
}

/** Branches by id or code, and the open branches of regions. */
export async function readNamedBranches(
  tx: Tx,
  ids: readonly number[],
  codes: readonly string[],
  regions: readonly number[],
): Promise<NamedBranch[]> {
  const { rows } = await sql<NamedBranch>`
    select b.id, b.code, b.closed_at is not null as closed,
      b.id = any(${[...ids]}::bigint[]) or b.code = any(${[...codes]}::text[]) as asked
    from branch b
    where b.id = any(${[...ids]}::bigint[]) or b.code = any(${[...codes]}::text[])
      or (b.region_id = any(${[...regions]}::bigint[]) and b.closed_at is null)
    order by b.id`.execute(tx);
  return rows;
}

interface RemovedBranch {
  readonly branch_id: number;
  readonly code: string;
  readonly printed: boolean;
}

/** Deletes the branches of a campaign that are not among those to keep. */
export async function deleteOtherBranches(
  tx: Tx,
  id: number,
  kept: readonly number[],
): Promise<RemovedBranch[]> {
  const { rows } = await sql<RemovedBranch>`
    delete from analytic_price_tag_branch b using branch br
    where b.campaign_id = ${id} and br.id = b.branch_id and not b.branch_id = any(${[...kept]}::bigint[])
    returning b.branch_id, br.code, b.printed_at is not null as printed`.execute(tx);
  return rows;
}

/** Adds branches to a campaign. @returns the new ones */
export async function insertBranches(tx: Tx, id: number, branches: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ branch_id: number }>`
    insert into analytic_price_tag_branch (campaign_id, branch_id)
    select ${id}, n.id from unnest(${[...branches]}::bigint[]) as n (id) order by n.id
    on conflict (campaign_id, branch_id) do nothing returning branch_id`.execute(tx);
  return rows.map((row) => row.branch_id);
}

/** The branches of a campaign, optionally only those that printed it. */
export async function readBranchIds(tx: Tx, id: number, printed = false): Promise<number[]> {
  let query = tx.selectFrom('analytic_price_tag_branch').select('branch_id').where('campaign_id', '=', id);
  if (printed) query = query.where('printed_at', 'is not', null);
  return (await query.orderBy('branch_id').execute()).map((row) => row.branch_id);
}

/**
 * Sets the deadline for printing of branches: the end of the first day of the campaign, or of a later day.
 * @param branches null for all of them
 */
export async function updateDue(
  tx: Tx,
  id: number,
  day: string,
  branches: readonly number[] | null,
): Promise<void> {
  const some = branches === null ? sql`true` : sql`b.branch_id = any(${[...branches]}::bigint[])`;
  await sql`
    update analytic_price_tag_branch b
    set due_at = ((greatest(c.begins, ${day}::date) + 1)::timestamp at time zone 'Asia/Tashkent')
    from analytic_price_tag c
    where b.campaign_id = ${id} and c.id = ${id} and ${some}`.execute(tx);
}

/**
 * Sets branches back that printed one of the products, or that had printed everything and have one of them on a
 * shelf: they have to print until a deadline. Those that print again are marked as edited.
 */
export async function markBranchesEdited(
  tx: Tx,
  id: number,
  products: readonly number[],
  due: string,
): Promise<void> {
  await sql`
    update analytic_price_tag_branch b set edited = b.edited or x.printed, done_at = null,
      due_at = greatest(b.due_at, ${due}::timestamptz)
    from (
      select u.branch_id, bool_or(u.printed) as printed from (
        select i.branch_id, true as printed from print_job_item i
        where i.campaign_id = ${id} and i.product_id = any(${[...products]}::bigint[])
        union all
        select pl.branch_id, false from placement pl join shelf s on s.id = pl.shelf_id and s.deleted_at is null
        where pl.product_id = any(${[...products]}::bigint[])) u
      group by 1) x
    where b.campaign_id = ${id} and x.branch_id = b.branch_id
      and ((b.printed_at is not null and x.printed) or b.done_at is not null)`.execute(tx);
}

/** Records that a person of a branch opened a campaign issued to it; only the first time counts. */
export async function markViewed(tx: Tx, id: number, branchId: number | null, userId: number): Promise<void> {
  await sql`
    update analytic_price_tag_branch b set viewed_at = now(), viewed_by = ${userId}
    from analytic_price_tag c
    where c.id = ${id} and c.state <> 'draft' and b.campaign_id = c.id and b.branch_id = ${branchId}
      and b.viewed_at is null`.execute(tx);
}

/** Time at which a branch first viewed a campaign; null if it did not, or does not take part. */
export async function readViewed(tx: Tx, id: number, branchId: number | null): Promise<string | null> {
  const row = await tx
    .selectFrom('analytic_price_tag_branch')
    .select('viewed_at')
    .where('campaign_id', '=', id)
    .where('branch_id', '=', branchId ?? 0)
    .executeTakeFirst();
  return row?.viewed_at ?? null;
}

/**
 * Marks branches with unfinished work as reminded: of taking down when the campaign is over, else of
 * printing.
 * @param named branches by id; null for all
 * @returns the branches
 */
export async function markReminded(
  tx: Tx,
  scope: Scope,
  row: Pick<CampaignRow, 'id' | 'phase'>,
  over: boolean,
  named: readonly number[] | undefined,
): Promise<number[]> {
  const left = over ? sql`h.hanging > 0` : sql`b.done < b.needed`;
  const some = named === undefined ? sql`true` : sql`b.branch_id = any(${[...named]}::bigint[])`;
  const { rows } = await sql<{ branch_id: number }>`
    update analytic_price_tag_branch r set reminded_at = now()
    from analytic_price_tag_branch b left join ${hangingByBranch(row)} h on h.branch_id = b.branch_id
    where r.id = b.id and b.campaign_id = ${row.id} and ${left} and ${some} and ${inScope(scope, sql`b.branch_id`)}
    returning r.branch_id`.execute(tx);
  return rows.map((one) => one.branch_id);
}

/** Open branches in which tags of an ended campaign still hang. */
export async function readHangingBranches(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ branch_id: number }>`
    select h.branch_id from ${hangingByBranch({ id, phase: 'ended' })} h
    join branch b on b.id = h.branch_id and b.closed_at is null order by 1`.execute(db);
  return rows.map((one) => one.branch_id);
}
