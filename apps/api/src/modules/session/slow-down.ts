import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { networkOf } from '../../platform/http/network.ts';
import * as queries from './queries/failures.ts';

/** Failures without a delay; a whole store shares one address, so an address has more of them. */
const FREE = { person: 5, address: 30 } as const;

/** Keys of an attempt's counters. */
export interface Counts {
  /** Counter of this person here: attempts of one counter wait for one another. */
  readonly own: string;
  /** Counters that a failure increments. */
  readonly added: readonly queries.Count[];
  /** Counters whose delay applies to the attempt. */
  readonly delaying: readonly string[];
}

/**
 * Chooses the counters of an attempt. On a device where the person has signed in before, only failures on it
 * count; at an address from where they have, only failures of this person there. All other attempts share the
 * counter of the phone number and that of the address. So an attacker, even in the store itself, cannot delay
 * the people who work there; and an unknown phone number is treated like a known one whose holder was never
 * here.
 */
export async function countsOf(db: Db, attempt: queries.Attempt): Promise<Counts> {
  const { phone, address, device } = attempt;
  const known = await queries.readKnown(db, attempt);
  const ofAddress = { key: `address:${networkOf(address)}`, free: FREE.address };
  if (known.device) {
    const own = `phone:${phone} on ${device?.toString('hex')}`;
    return { own, added: [{ key: own, free: FREE.person }], delaying: [own] };
  }
  const own = known.place ? `phone:${phone} at ${address}` : `phone:${phone}`;
  return {
    own,
    added: [{ key: own, free: FREE.person }, ofAddress],
    delaying: known.place ? [own] : [own, ofAddress.key],
  };
}

/** @throws AppError sign_in_slowed while an attempt has to wait */
export async function requireNotSlowed(db: Db, { delaying }: Counts): Promise<void> {
  const seconds = await queries.readWait(db, delaying);
  if (seconds !== null) throw new AppError('sign_in_slowed', { params: { seconds } });
}

/** Counts a failure; beyond the free ones each doubles the delay. */
export async function noteFailure(db: Db, { added }: Counts): Promise<void> {
  for (const count of added) await queries.upsertFailure(db, count);
}

/** Resets the counter of this person here after they signed in; those of others stay. */
export async function resetFailures(db: Db, { own }: Counts): Promise<void> {
  await queries.deleteFailures(db, own);
}

const turns = new Map<string, Promise<unknown>>();

/**
 * Runs attempts of one counter one after another, so that concurrent ones cannot all be tried before the
 * first failure is counted. Others do not wait.
 */
export async function inOrder<T>(own: string, attempt: () => Promise<T>): Promise<T> {
  const before = turns.get(own) ?? Promise.resolve();
  const mine = before.then(attempt, attempt);
  turns.set(own, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(own) === mine) turns.delete(own);
  }
}
