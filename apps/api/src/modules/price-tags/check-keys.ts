import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { record } from '../../platform/history/record.ts';

const KEY_BYTES = 32;
/** Keys that are valid at once: each is one more chance for a code that was guessed. */
const MAX_VALID = 4;

/** A key of the codes on tags. */
export interface CheckKey {
  readonly version: number;
  readonly created_at: string;
  readonly withdrawn_at: string | null;
}

/** The keys, the newest first. */
export async function readCheckKeys(db: Db): Promise<CheckKey[]> {
  const { rows } = await sql<CheckKey>`
    select version, created_at, withdrawn_at from tag_check_key order by version desc`.execute(db);
  return rows;
}

async function insertKey(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into tag_check_key (version, key)
    select coalesce(max(version), 0) + 1, ${randomBytes(KEY_BYTES)} from tag_check_key returning version`.execute(
    tx,
  );
  const version = rows[0]?.version ?? 0;
  await note(tx, 'created', version);
  return version;
}

function note(tx: Tx, action: string, number: number): Promise<void> {
  return record(tx, { userId: null, entity: 'setting', action, after: { key: 'tag_check_key', number } });
}

/** Runs `work` while no other command changes the keys. */
function underLock<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await sql`lock table tag_check_key in share row exclusive mode`.execute(tx);
    return work(tx);
  });
}

/**
 * Makes a key that signs from now on; codes of the others stay valid.
 * @returns its version
 * @throws Error where as many are valid as there may be
 */
export function addCheckKey(db: Db): Promise<number> {
  return underLock(db, async (tx) => {
    const valid = (await readCheckKeys(tx)).filter(({ withdrawn_at }) => withdrawn_at === null);
    if (valid.length >= MAX_VALID)
      throw new Error(`${MAX_VALID} keys are valid: withdraw one first, such as ${valid.at(-1)?.version}.`);
    return insertKey(tx);
  });
}

/**
 * Withdraws a key: its codes open nothing any more. Where it was the last valid one, another is made.
 * @returns the version that signs from now on
 * @throws Error where there is no such valid key
 */
export async function withdrawCheckKey(db: Db, version: number): Promise<number> {
  const missing = `No valid key of the codes on tags has the version ${version}.`;
  if (!Number.isInteger(version)) throw new Error(missing);
  return underLock(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update tag_check_key set withdrawn_at = now() where version = ${version} and withdrawn_at is null`.execute(
      tx,
    );
    if (!numAffectedRows) throw new Error(missing);
    await note(tx, 'withdrawn', version);
    const left = (await readCheckKeys(tx)).find(({ withdrawn_at }) => withdrawn_at === null);
    return left?.version ?? insertKey(tx);
  });
}
