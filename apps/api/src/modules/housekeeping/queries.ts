import { WALK_SCAN_DAYS } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { readRetention } from '../settings/public.ts';

interface Branch {
  readonly id: number;
  readonly code: string;
}

/** Progress of a morning: its day, and the last finished branch. */
interface Progress {
  readonly day?: string;
  readonly branch?: number;
}

/** Creates a setting if it does not exist. */
export async function insertSetting(db: Db, key: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the progress; undefined if another server has it. */
export async function lockProgress(tx: Tx, key: string): Promise<Progress | undefined> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.value as Progress | undefined;
}

/** Day of the last nightly check that ended, if any. */
export async function readMark(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return (row?.value as { mark?: string } | undefined)?.mark;
}

export async function updateSetting(tx: Tx, key: string, value: object): Promise<void> {
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify(value), updated_at: sql`now()` })
    .where('key', '=', key)
    .execute();
}

/** The first open branch after an id. */
export function readBranchAfter(tx: Tx, id: number): Promise<Branch | undefined> {
  return tx
    .selectFrom('branch')
    .select(['id', 'code'])
    .where('id', '>', id)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Marks the notices of a branch's staff about tags to print as read. */
export async function markTagNoticesRead(tx: Tx, branchId: number): Promise<void> {
  await sql<SqlBool>`update notice n set read_at = now() from users u where u.id = n.user_id
    and u.branch_id = ${branchId} and n.kind = 'tags_stale' and n.read_at is null`.execute(tx);
}

/** Batch size, so that no lock is held for long. */
const BATCH = 5000;

/** Deletes or clears rows that are older than their retention period. @returns number of rows */
export async function deleteOld(tx: Tx, kept: Awaited<ReturnType<typeof readRetention>>): Promise<number> {
  const statements = [
    sql`delete from session_token where hash in (select hash from session_token where expires_at < now() - interval '1 day' limit ${BATCH})`,
    sql`delete from idempotency_key where ctid in (select ctid from idempotency_key where created_at < now() - interval '2 days' limit ${BATCH})`,
    sql`delete from service_request where ctid in (select ctid from service_request where created_at < now() - interval '7 days' limit ${BATCH})`,
    sql`delete from shelf_presence where seen_at < now() - interval '1 hour'`,
    sql`delete from notice where ctid in (select ctid from notice where created_at < now() - make_interval(days => ${kept.notices_days})
      or (read_at is not null and created_at < now() - make_interval(days => ${kept.read_notices_days})) limit ${BATCH})`,
    sql`delete from label_job where id in (select id from label_job
      where ended_at < now() - interval '30 days' or (ended_at is null and created_at < now() - interval '7 days') limit ${BATCH})`,
    sql`delete from walk_scan where ctid in (select s.ctid from walk_scan s join walk_check w on w.id = s.walk_id
      where w.ended_at < now() - make_interval(days => ${WALK_SCAN_DAYS}) limit ${BATCH})`,
    sql`delete from walk_missing where ctid in (select m.ctid from walk_missing m join walk_check w on w.id = m.walk_id
      where w.ended_at < now() - make_interval(days => ${WALK_SCAN_DAYS}) limit ${BATCH})`,
    sql`delete from exchange_session where id in (select id from exchange_session where last_at < now() - interval '7 days' limit 10)`,
    sql`delete from exchange_record where ctid in (select r.ctid from exchange_record r join service_token t on t.id = r.token_id
      where t.revoked_at < now() - interval '30 days' limit ${BATCH})`,
    sql`delete from exchange_link where ctid in (select l.ctid from exchange_link l join service_token t on t.id = l.token_id
      where t.revoked_at < now() - interval '30 days' limit ${BATCH})`,
    sql`delete from outbox_event where ctid in (select ctid from outbox_event where created_at < now() - interval '30 days' limit ${BATCH})`,
    sql`delete from sign_in_ticket where expires_at < now()`,
    sql`delete from passkey_challenge where expires_at < now()`,
    sql`delete from sign_in_failure where last_at < now() - interval '1 day'`,
    sql`delete from sign_in_device where ctid in (select ctid from sign_in_device where last_at < now() - interval '90 days' limit ${BATCH})`,
    sql`update print_job_item set tag_values = null where id in (
      select i.id from print_job_item i join print_job j on j.id = i.job_id
      where i.tag_values is not null and j.created_at < now() - make_interval(days => ${kept.print_values_days}) limit ${BATCH})`,
    sql`update session set ended_at = now(), end_reason = 'expired' where id in (
      select s.id from session s where s.ended_at is null and s.last_used_at < now() - interval '1 day'
        and not exists (select from session_token t where t.session_id = s.id and t.expires_at > now()) limit ${BATCH})`,
    sql`delete from session where id in (
      select id from session where ended_at < now() - make_interval(days => ${kept.sessions_days}) limit ${BATCH})`,
    sql`delete from password_request where id in (
      select id from password_request where created_at < now() - make_interval(days => ${kept.password_requests_days}) limit ${BATCH})`,
  ];
  let touched = 0;
  for (const statement of statements) touched += Number((await statement.execute(tx)).numAffectedRows ?? 0n);
  return touched;
}
