import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Changes of people, and of which role they have, take turns: two administrators who demote each other do so
 * one after the other. To be taken before any row is locked.
 */
export async function takePeopleTurn(tx: Tx): Promise<void> {
  await sql<SqlBool>`select pg_advisory_xact_lock(hashtext('javon people'))`.execute(tx);
}
