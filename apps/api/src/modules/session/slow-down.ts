import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** Failures that cost nothing; a whole store shares one address, so an address has more of them. */
const FREE = { phone: 5, address: 30 } as const;
const LONGEST_SECONDS = 900;
const FORGOTTEN_AFTER = '1 hour';
/** How long an address is known from where somebody signed in. */
const KNOWN_FOR = '90 days';

/** Whether the holder of a phone number has signed in from an address within {@link KNOWN_FOR}. */
const isKnown = (phone: string, address: string) => sql<boolean>`exists (
  select from session s join users u on u.id = s.user_id
  where u.phone = ${phone} and u.status <> 'deleted' and s.address = ${address}
    and s.created_at > now() - ${KNOWN_FOR}::interval)`;

/**
 * What an attempt counts for, beside its address. Where the number's holder has signed in before, failures count
 * apart from those of the rest of the world: a stranger who goes on guessing slows down strangers, not the holder.
 */
const phoneKey = (phone: string, address: string) =>
  sql<string>`case when ${isKnown(phone, address)} then ${`phone:${phone} at ${address}`} else ${`phone:${phone}`} end`;

const addressKey = (address: string) => sql<string>`${`address:${address}`}`;

/** @throws AppError sign_in_slowed while this phone number or this address has to wait. */
export async function requireNotSlowed(db: Db, phone: string, address: string): Promise<void> {
  const { seconds } = await db
    .selectFrom('sign_in_failure')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
    .where('key', 'in', [phoneKey(phone, address), addressKey(address)])
    .where('blocked_until', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  if (seconds !== null) throw new AppError('sign_in_slowed', { params: { seconds } });
}

/** Counts a failure; beyond the free ones each doubles the wait, from one second up to a quarter of an hour. */
export async function noteFailure(db: Db, phone: string, address: string): Promise<void> {
  const counted = [
    { key: phoneKey(phone, address), free: FREE.phone },
    { key: addressKey(address), free: FREE.address },
  ];
  for (const { key, free } of counted) {
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
}

/**
 * Forgets the failures of a phone number after it signed in from an address; those of others there stay, and
 * those of strangers elsewhere.
 */
export async function forgetFailures(db: Db, phone: string, address: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', '=', phoneKey(phone, address)).execute();
}

const turns = new Map<string, Promise<unknown>>();

/**
 * Runs attempts on one account one after another, so that many sent at once cannot all be tried before the
 * first failure is counted. Other accounts do not wait.
 */
export async function inTurn<T>(phone: string, attempt: () => Promise<T>): Promise<T> {
  const before = turns.get(phone) ?? Promise.resolve();
  const mine = before.then(attempt, attempt);
  turns.set(phone, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(phone) === mine) turns.delete(phone);
  }
}
