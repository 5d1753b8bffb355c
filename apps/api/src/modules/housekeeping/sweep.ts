import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { readRetention } from '../settings/public.ts';

const EVERY_MS = 10 * 60_000;
/** Any number of its own: servers that sweep at once would only get in each other's way. */
const LOCK = 7_340_118;
/** Rows taken at a time, so that no lock is held for long. */
const BATCH = 5000;

/**
 * Takes away what has had its time: tokens a day after they expired, keys of repeats after two days, failures of
 * sign-in after a day, tickets of a second step once they have run out, devices 90 days after the last sign-in on them, marks of an open shelf after an hour. Notices, the frozen values of print jobs (their log
 * stays), ended sessions and requests for a password are kept as long as the settings say; the history of actions
 * keeps its lines.
 * @returns rows touched; 0 where another server sweeps at this moment.
 */
export function sweep(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const lock = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
    if (!lock.rows[0]?.free) return 0;
    const kept = await readRetention(tx);
    const statements = [
      sql`delete from session_token where hash in (select hash from session_token where expires_at < now() - interval '1 day' limit ${BATCH})`,
      sql`delete from idempotency_key where ctid in (select ctid from idempotency_key where created_at < now() - interval '2 days' limit ${BATCH})`,
      sql`delete from service_request where ctid in (select ctid from service_request where created_at < now() - interval '7 days' limit ${BATCH})`,
      sql`delete from shelf_presence where seen_at < now() - interval '1 hour'`,
      sql`delete from notice where ctid in (select ctid from notice where created_at < now() - make_interval(days => ${kept.notices_days})
        or (read_at is not null and created_at < now() - make_interval(days => ${kept.read_notices_days})) limit ${BATCH})`,
      sql`delete from sign_in_ticket where expires_at < now()`,
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
    for (const statement of statements)
      touched += Number((await statement.execute(tx)).numAffectedRows ?? 0n);
    return touched;
  });
}

/** Sweeps now and then until stopped; a failure waits for the next time. */
export function sweepRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => sweep(db), onError);
}
