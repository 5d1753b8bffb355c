import type { listStaleBranches, QueryOf, StaleBranch } from '@javon/contract';
import { sql } from 'kysely';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { now } from '../../platform/time/clock.ts';
import { dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { branchFor, inScope } from '../branches/public.ts';
import { notify } from '../notices/public.ts';
import { branchQuestion } from './counts.ts';
import { COUNTS, type StateCounts } from './queries.ts';
import { tagRows } from './state.ts';

/** Hours after which a wrong tag is overdue. */
const OVERDUE_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Counts the tags of a branch by format, and keeps since when those have been wrong that are not right: states are
 * compared and not stored, so that only looking again and again tells it.
 * @param at moment of the sample
 */
export async function sampleBranch(
  db: Db,
  branchId: number,
  at: Date,
): Promise<(StateCounts & { format: 'A5' | 'A6' | 'A7' })[]> {
  const question = await branchQuestion(db, branchId);
  const { rows } = await sql<StateCounts & { format: 'A5' | 'A6' | 'A7' }>`
    with x as materialized (
      select product_id, format, state from ${tagRows(question)} x
    ), wrong as (select product_id, format from x where state <> 'current'),
    mended as (
      delete from wrong_tag w where w.branch_id = ${branchId} and not exists (
        select from wrong where wrong.product_id = w.product_id and wrong.format = w.format)
    ), found as (
      insert into wrong_tag (branch_id, product_id, format, since)
      select ${branchId}, product_id, format, ${at.toISOString()}::timestamptz from wrong
      on conflict do nothing
    )
    select x.format, ${COUNTS} from x group by 1 order by 1`.execute(db);
  return rows;
}

const overdue = () =>
  sql`w.since <= ${new Date(now().getTime() - OVERDUE_HOURS * HOUR_MS).toISOString()}::timestamptz`;

/** Open branches with tags that have been wrong for more than a day, the longest first. */
export async function readStaleBranches(
  db: Db,
  actor: Actor,
  scope: Scope,
  { limit }: QueryOf<typeof listStaleBranches>,
): Promise<{ items: StaleBranch[]; total: number }> {
  const { rows } = await sql<{
    id: number;
    code: string;
    name_uz: string;
    name_ru: string;
    count: number;
    oldest: string;
    reminded_at: string | null;
    reminded_by: string | null;
    total: number;
  }>`
    select b.id, b.code, b.name_uz, b.name_ru, count(*)::int as count, min(w.since) as oldest,
      r.reminded_at, u.surname || ' ' || u.name as reminded_by, (count(*) over ())::int as total
    from wrong_tag w join branch b on b.id = w.branch_id and b.closed_at is null
      left join tag_reminder r on r.branch_id = b.id left join users u on u.id = r.reminded_by
    where ${overdue()} and ${inScope(scope, sql`b.id`)}
    group by b.id, r.branch_id, u.id order by oldest, count desc, b.id limit ${limit}`.execute(db);
  const today = startOfDay(dayOf(now())).getTime();
  const held = heldOf(actor, ['price_tag.remind']);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, code, name_uz: uz, name_ru: ru, total: _total, ...row }) => ({
      branch: { id, code, name: { uz, ru } },
      ...row,
      can: row.reminded_at !== null && new Date(row.reminded_at).getTime() >= today ? [] : held,
    })),
  };
}

/**
 * Reminds the people of a branch who print its tags, at most once a day in the chain's time zone.
 * @throws AppError not_found, nothing_to_remind, reminded_today
 */
export async function remindBranch(
  tx: Tx,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
  scope: Scope,
  branchId: number,
): Promise<{ reminded_at: string; people: number }> {
  const branch = await branchFor(tx, scope, actor, branchId);
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*)::int as count, min(w.since) as oldest from wrong_tag w
    where w.branch_id = ${branch.id} and ${overdue()}`.execute(tx);
  const { count = 0, oldest = null } = rows[0] ?? {};
  if (oldest === null || branch.closed_at !== null) throw new AppError('nothing_to_remind');
  const at = now();
  const reminded = await sql`
    insert into tag_reminder (branch_id, reminded_at, reminded_by)
    values (${branch.id}, ${at.toISOString()}, ${actor.userId})
    on conflict (branch_id) do update set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
      where tag_reminder.reminded_at < ${startOfDay(dayOf(at)).toISOString()}::timestamptz
    returning branch_id`.execute(tx);
  if (reminded.rows.length === 0) throw new AppError('reminded_today');
  await record(tx, {
    userId: actor.userId,
    branchId: branch.id,
    entity: 'branch',
    entityId: branch.id,
    action: 'reminded',
    after: { tags: count },
    requestId,
  });
  const people = await notify(
    tx,
    {
      kind: 'tags_overdue',
      about: `branch:${branch.id}`,
      params: { branch_code: branch.code, count, since: dayOf(new Date(oldest)) },
      target: `/priceTag?branch=${encodeURIComponent(branch.code)}`,
      again: 'renew',
    },
    { branches: [branch.id], holding: 'price_tag.print', except: actor.userId },
  );
  return { reminded_at: at.toISOString(), people };
}
