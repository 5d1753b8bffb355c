import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';

const KEY_BYTES = 32;
/**
 * Maximum number of keys that a code is tried with: those in use, and the newest withdrawn ones, to report
 * their codes as withdrawn.
 */
const KEYS_TRIED = 12;

export type CodeKey = RowOf<'tag_check_key', 'version' | 'created_at' | 'withdrawn_at'>;

/** Reads the keys, the newest first, without their bytes. */
export function readCodeKeys(db: Db): Promise<CodeKey[]> {
  return db
    .selectFrom('tag_check_key')
    .select(['version', 'created_at', 'withdrawn_at'])
    .orderBy('version', 'desc')
    .execute();
}

/** Reads the key that all servers on this database sign with: the newest that is not withdrawn. */
export async function readSigningKey(db: Db): Promise<Buffer> {
  const row = await db
    .selectFrom('tag_check_key')
    .select('key')
    .where('withdrawn_at', 'is', null)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (row === undefined) throw new Error('the key of the codes on tags is missing');
  return row.key;
}

/** Reads the keys that a scanned code is tried with: those in use first, newest first. */
export async function readKeysToTry(db: Db): Promise<{ key: Buffer; withdrawn: boolean }[]> {
  const { rows } = await sql<{ key: Buffer; withdrawn: boolean }>`
    select key, withdrawn_at is not null as withdrawn from tag_check_key
    order by withdrawn_at is not null, version desc limit ${KEYS_TRIED}`.execute(db);
  return rows;
}

/** Serialises commands that change the keys until the transaction ends. */
export async function lockCodeKeys(tx: Tx): Promise<void> {
  await sql`lock table tag_check_key in share row exclusive mode`.execute(tx);
}

/** Adds a key of random bytes. @returns its version */
export async function insertCodeKey(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into tag_check_key (version, key)
    select coalesce(max(version), 0) + 1, ${randomBytes(KEY_BYTES)} from tag_check_key returning version`.execute(
    tx,
  );
  return rows[0]?.version ?? 0;
}

/** Withdraws a valid key. @returns false if there is no such valid key */
export async function withdrawKey(tx: Tx, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tag_check_key')
    .set({ withdrawn_at: sql`now()` })
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
