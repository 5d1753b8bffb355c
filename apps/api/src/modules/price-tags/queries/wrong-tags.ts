import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { inScope } from '../../branches/public.ts';
import type { TagQuestion } from '../question.ts';
import { COUNTS, type FormatCounts } from './counts.ts';
import { tagRows } from './states.ts';

/**
 * Counts the tags of a question by format, records those that have become wrong since the last sample, and
 * deletes those that are right again.
 */
export async function noteWrongTags(db: Db, question: TagQuestion, at: Date): Promise<FormatCounts[]> {
  const { rows } = await sql<FormatCounts>`
    with x as materialized (
      select product_id, format, state from ${tagRows(question)} x
    ), wrong as (select product_id, format from x where state <> 'current'),
    mended as (
      delete from wrong_tag w where w.branch_id = ${question.branchId} and not exists (
        select from wrong where wrong.product_id = w.product_id and wrong.format = w.format)
    ), found as (
      insert into wrong_tag (branch_id, product_id, format, since)
      select ${question.branchId}, product_id, format, ${at.toISOString()}::timestamptz from wrong
      on conflict do nothing
    )
    select x.format, ${COUNTS} from x group by 1 order by 1`.execute(db);
  return rows;
}

/** Branch with overdue tags; `total` is the number of such branches. */
export interface StaleRow extends RowOf<'branch', 'id' | 'code' | 'name_uz' | 'name_ru'> {
  readonly count: number;
  readonly oldest: string;
  readonly reminded_at: string | null;
  readonly reminded_by: string | null;
  readonly total: number;
}

/** Reads open branches with tags that have been wrong since `since` or longer, oldest first. */
export async function readStale(db: Db, scope: Scope, since: Date, limit: number): Promise<StaleRow[]> {
  const { rows } = await sql<StaleRow>`
    select b.id, b.code, b.name_uz, b.name_ru, count(*)::int as count, min(w.since) as oldest,
      r.reminded_at, u.surname || ' ' || u.name as reminded_by, (count(*) over ())::int as total
    from wrong_tag w join branch b on b.id = w.branch_id and b.closed_at is null
      left join tag_reminder r on r.branch_id = b.id left join users u on u.id = r.reminded_by
    where w.since <= ${since.toISOString()}::timestamptz and ${inScope(scope, sql`b.id`)}
    group by b.id, r.branch_id, u.id order by oldest, count desc, b.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the tags of a branch that have been wrong since `since` or longer, with the start of the oldest. */
export async function readOverdue(
  db: Db,
  branchId: number,
  since: Date,
): Promise<{ readonly count: number; readonly oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*)::int as count, min(w.since) as oldest from wrong_tag w
    where w.branch_id = ${branchId} and w.since <= ${since.toISOString()}::timestamptz`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** Records a reminder, at most one since `before`. @returns false if there was one */
export async function noteReminder(
  tx: Tx,
  branchId: number,
  at: Date,
  userId: number,
  before: Date,
): Promise<boolean> {
  const reminded = await sql`
    insert into tag_reminder (branch_id, reminded_at, reminded_by)
    values (${branchId}, ${at.toISOString()}, ${userId})
    on conflict (branch_id) do update set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
      where tag_reminder.reminded_at < ${before.toISOString()}::timestamptz
    returning branch_id`.execute(tx);
  return reminded.rows.length > 0;
}
