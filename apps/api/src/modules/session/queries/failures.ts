import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isKnownDevice } from './devices.ts';

const LONGEST_SECONDS = 900;
const FORGOTTEN_AFTER = '1 hour';
/** Time by which a failure may be ahead of the clock; one further ahead was counted before the clock was put back. */
const CLOCK_SLACK = '1 minute';
/** Time for which an address is known after a sign-in from it. */
const KNOWN_FOR = '90 days';

/** An attempt to sign in: phone number, address and device. */
export interface Attempt {
  /** Phone number as typed, normalised if it is valid. */
  readonly phone: string;
  readonly address: string;
  /** Hash of the device's cookie; null if the device sends none. */
  readonly device: Buffer | null;
}

/** A counter of failures. */
export interface Count {
  readonly key: string;
  /** Number of failures without a delay. */
  readonly free: number;
}

/** Whether the holder of a phone number has signed in from an address within {@link KNOWN_FOR}. */
const isKnownPlace = ({ phone, address }: Attempt): RawBuilder<boolean> => sql<boolean>`exists (
  select from session s join users u on u.id = s.user_id
  where u.phone = ${phone} and u.status <> 'deleted' and s.address = ${address}
    and s.created_at > now() - ${KNOWN_FOR}::interval)`;

/** Whether the person of an attempt has signed in on its device, and from its address. */
export async function readKnown(db: Db, attempt: Attempt): Promise<{ device: boolean; place: boolean }> {
  const { rows } = await sql<{ device: boolean; place: boolean }>`
    select ${isKnownDevice(attempt.phone, attempt.device)} as device, ${isKnownPlace(attempt)} as place`.execute(
    db,
  );
  return rows[0] ?? { device: false, place: false };
}

/** Seconds until the longest delay of some counters ends; null if there is none. */
export async function readWait(db: Db, keys: readonly string[]): Promise<number | null> {
  const { seconds } = await db
    .selectFrom('sign_in_failure')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
    .where('key', 'in', keys)
    .where('blocked_until', '>', sql<string>`now()`)
    .where('last_at', '<=', sql<string>`now() + ${CLOCK_SLACK}::interval`)
    .executeTakeFirstOrThrow();
  return seconds;
}

/**
 * Counts a failure; beyond the free ones each doubles the delay, from one second up to a quarter of an hour.
 */
export async function upsertFailure(db: Db, { key, free }: Count): Promise<void> {
  await sql`
    insert into sign_in_failure as f (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when f.last_at < now() - ${FORGOTTEN_AFTER}::interval then 1 else f.failures + 1 end,
      last_at = now(),
      blocked_until = case
        when f.last_at < now() - ${FORGOTTEN_AFTER}::interval or f.failures + 1 <= ${free} then null
        else now() + make_interval(secs => least(${LONGEST_SECONDS}, power(2, least(20, f.failures - ${free}))::int))
      end`.execute(db);
}

/** Resets a counter. */
export async function deleteFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', '=', key).execute();
}
