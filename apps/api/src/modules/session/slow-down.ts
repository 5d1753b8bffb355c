import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { isKnownDevice } from './devices.ts';

/** Failures that cost nothing; a whole store shares one address, so an address has more of them. */
const FREE = { person: 5, address: 30 } as const;
const LONGEST_SECONDS = 900;
const FORGOTTEN_AFTER = '1 hour';
/** How long an address is known from where somebody signed in. */
const KNOWN_FOR = '90 days';

/** A try of a password: for whom, and from where. */
export interface Attempt {
  /** Phone number as it was typed, in the spelling that is kept where it is one. */
  readonly phone: string;
  readonly address: string;
  /** Hash of the device's cookie; null where the device brings none. */
  readonly device: Buffer | null;
}

interface Count {
  readonly key: string;
  /** Failures that cost nothing. */
  readonly free: number;
}

/** Keys by which an attempt is counted. */
export interface Counts {
  /** The count of this person here: attempts of one count wait for one another. */
  readonly own: string;
  /** Counts that a failure adds to. */
  readonly added: readonly Count[];
  /** Counts whose wait holds for the attempt. */
  readonly heeded: readonly string[];
}

/** Whether the holder of a phone number has signed in from an address within {@link KNOWN_FOR}. */
const isKnownPlace = ({ phone, address }: Attempt): RawBuilder<boolean> => sql<boolean>`exists (
  select from session s join users u on u.id = s.user_id
  where u.phone = ${phone} and u.status <> 'deleted' and s.address = ${address}
    and s.created_at > now() - ${KNOWN_FOR}::interval)`;

/**
 * Chooses the counts of an attempt. On a device where the person has signed in before, only what was tried on it
 * counts; at an address from where they have, only what was tried for them there. All others share the count of the
 * phone number and that of the address. So nobody who guesses, be it in the store itself, makes those wait who work
 * there; and an unknown phone number is treated as a known one whose holder was never here.
 */
export async function countsOf(db: Db, attempt: Attempt): Promise<Counts> {
  const { phone, address, device } = attempt;
  const { rows } = await sql<{ device: boolean; place: boolean }>`
    select ${isKnownDevice(phone, device)} as device, ${isKnownPlace(attempt)} as place`.execute(db);
  const known = rows[0];
  const ofAddress = { key: `address:${address}`, free: FREE.address };
  if (known?.device) {
    const own = `phone:${phone} on ${device?.toString('hex')}`;
    return { own, added: [{ key: own, free: FREE.person }], heeded: [own] };
  }
  const own = known?.place ? `phone:${phone} at ${address}` : `phone:${phone}`;
  return {
    own,
    added: [{ key: own, free: FREE.person }, ofAddress],
    heeded: known?.place ? [own] : [own, ofAddress.key],
  };
}

/** @throws AppError sign_in_slowed while an attempt has to wait. */
export async function requireNotSlowed(db: Db, { heeded }: Counts): Promise<void> {
  const { seconds } = await db
    .selectFrom('sign_in_failure')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
    .where('key', 'in', heeded)
    .where('blocked_until', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  if (seconds !== null) throw new AppError('sign_in_slowed', { params: { seconds } });
}

/** Counts a failure; beyond the free ones each doubles the wait, from one second up to a quarter of an hour. */
export async function noteFailure(db: Db, { added }: Counts): Promise<void> {
  for (const { key, free } of added) {
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

/** Forgets the failures of this person here after they signed in; those of others stay. */
export async function forgetFailures(db: Db, { own }: Counts): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', '=', own).execute();
}

const turns = new Map<string, Promise<unknown>>();

/**
 * Runs attempts of one count one after another, so that many sent at once cannot all be tried before the first
 * failure is counted. Others do not wait.
 */
export async function inTurn<T>(own: string, attempt: () => Promise<T>): Promise<T> {
  const before = turns.get(own) ?? Promise.resolve();
  const mine = before.then(attempt, attempt);
  turns.set(own, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(own) === mine) turns.delete(own);
  }
}
