import type { AnswerOf } from '@javon/contract';
import { requireScope } from '../../../platform/auth/actor.ts';
import type { Change } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { record } from '../../../platform/history/record.ts';
import { lockPeople, rolesAbove } from '../../access/public.ts';
import { requireStillThere } from '../../people/public.ts';
import { type FirstPassword, newFirstPassword } from '../../session/public.ts';
import { type Newcomer, readNewcomers, updatePasswords } from '../queries/passwords.ts';

/** Maximum number of people in one call: hashing is slow by design. */
const AT_ONCE = 100;
/** Maximum number of concurrent hashes, so that sign-ins are not blocked. */
const HASHED_AT_ONCE = 2;

interface Given extends Newcomer, FirstPassword {}

/** The person who gives passwords. */
export interface PasswordIssuer extends Change {
  /** Password that the settings name for everybody; null if each person gets their own. */
  readonly defaultPassword: string | null;
}

async function makePasswords(
  people: readonly Newcomer[],
  { defaultPassword }: PasswordIssuer,
): Promise<Given[]> {
  const given: Given[] = [];
  for (let i = 0; i < people.length; i += HASHED_AT_ONCE) {
    const some = people.slice(i, i + HASHED_AT_ONCE);
    const make = async (one: Newcomer) => ({
      ...one,
      ...(await newFirstPassword(defaultPassword, one.phone)),
    });
    given.push(...(await Promise.all(some.map(make))));
  }
  return given;
}

/**
 * Writes the passwords of people who have not signed in or changed theirs in the meantime; returns their ids.
 */
async function writePasswords(
  tx: Tx,
  given: readonly Given[],
  { actor, requestId }: PasswordIssuer,
): Promise<ReadonlySet<number>> {
  await lockPeople(tx);
  await requireStillThere(tx, actor);
  const rows = await updatePasswords(tx, given);
  await record(
    tx,
    ...rows.map(({ id, branch_id }) => ({
      userId: actor.userId,
      branchId: branch_id ?? actor.branchId,
      entity: 'user',
      entityId: id,
      action: 'password_given',
      requestId,
    })),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives the people of an import initial passwords, in batches, and returns them: only hashes are stored.
 * Repeated, it gives new ones to those who have not signed in yet.
 */
export async function givePasswords(
  db: Db,
  importId: number,
  after: number,
  issuer: PasswordIssuer,
): Promise<AnswerOf<'giveImportPasswords'>> {
  const { actor } = issuer;
  const scope = requireScope(actor, 'users.add');
  const above = await rolesAbove(db, actor);
  const people = await readNewcomers(db, scope, { importId, after, above, limit: AT_ONCE + 1 });
  const page = people.slice(0, AT_ONCE);
  if (page.length === 0) return { items: [], next: null };
  const given = await makePasswords(page, issuer);
  const written = await transaction(db, (tx) => writePasswords(tx, given, issuer));
  return {
    items: given
      .filter(({ id }) => written.has(id))
      .map(({ id, name, phone, text }) => ({ id, name, phone, password: text })),
    next: people.length > AT_ONCE ? (page.at(-1)?.id ?? null) : null,
  };
}
