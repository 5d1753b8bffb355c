import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Facts of the electronic labels of a branch as a whole. */
export interface BranchLabels {
  readonly asked_at: string | null;
  readonly away_since: string | null;
}

/**
 * Locks the electronic labels of a branch before they are changed or handed out. Taken before the locks of the labels,
 * the jobs and the tags, so that no two transactions deadlock.
 */
export async function lockBranchLabels(tx: Tx, branchId: number): Promise<void> {
  await sql`insert into electronic_label_branch (branch_id) values (${branchId}) on conflict do nothing`.execute(
    tx,
  );
  await sql`select from electronic_label_branch where branch_id = ${branchId} for update`.execute(tx);
}

/** Reads when the program of a branch asked last, and since when its access point gives no answer. */
export async function readBranchLabels(db: Db, branchId: number): Promise<BranchLabels> {
  const row = await db
    .selectFrom('electronic_label_branch')
    .select(['asked_at', 'away_since'])
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  return row ?? { asked_at: null, away_since: null };
}

/** Notes that the program of a branch asked; its silence is over. */
export async function noteAsked(tx: Tx, branchId: number, at: Date): Promise<void> {
  await tx
    .updateTable('electronic_label_branch')
    .set({ asked_at: at.toISOString() })
    .where('branch_id', '=', branchId)
    .execute();
  await clearBranchFault(tx, branchId, ['silent']);
}

/** Notes whether the access point of a branch answers. */
export async function noteAccessPoint(
  tx: Tx,
  branchId: number,
  away: { readonly since: Date; readonly error: string } | null,
): Promise<void> {
  await sql`
    update electronic_label_branch set
      away_since = case when ${away !== null} then coalesce(away_since, ${(away?.since ?? new Date(0)).toISOString()}::timestamptz) end,
      away_error = ${away?.error ?? null}
    where branch_id = ${branchId}`.execute(tx);
  if (away === null) await clearBranchFault(tx, branchId, ['away', 'silent']);
}

/** Takes faults of the whole branch from its labels. */
async function clearBranchFault(tx: Tx, branchId: number, faults: readonly string[]): Promise<void> {
  await sql`
    update electronic_label set failing = false, fault = null, error = null
    where branch_id = ${branchId} and removed_at is null and fault = any(${faults}::text[])`.execute(tx);
}

/** Branch whose labels do not get their pictures. */
export interface TroubledBranch {
  readonly branch_id: number;
  /** Fault of the whole branch; null if only prints wait too long. */
  readonly fault: 'silent' | 'away' | null;
  readonly away_error: string | null;
}

/**
 * Reads the branches whose program or access point has not answered, or whose prints are pending, since `before`; prints
 * of a closed branch wait until it opens again.
 */
export async function readTroubled(db: Db, before: Date): Promise<TroubledBranch[]> {
  const since = sql`${before.toISOString()}::timestamptz`;
  const { rows } = await sql<TroubledBranch>`
    with bound as (
      select l.branch_id, bool_or(not l.failing and l.bound_at < ${since}) as healthy from electronic_label l
      where l.removed_at is null and l.product_id is not null group by l.branch_id
    ), late as (
      select distinct j.branch_id from print_job j join branch b on b.id = j.branch_id and b.closed_at is null
      where j.electronic_token_id is not null and j.state = 'printed' and j.created_at < ${since}
    ), judged as (
      select x.branch_id, b.away_error, coalesce(x.healthy, false) as healthy, late.branch_id is not null as is_late,
        case when coalesce(b.asked_at < ${since}, true) then 'silent' when b.away_since < ${since} then 'away' end as fault
      from (select branch_id, healthy from bound union all
          select branch_id, false from late where branch_id not in (select branch_id from bound)) x
        left join electronic_label_branch b on b.branch_id = x.branch_id
        left join late on late.branch_id = x.branch_id
    )
    select branch_id, fault, away_error from judged where is_late or healthy and fault is not null
    order by branch_id`.execute(db);
  return rows;
}
