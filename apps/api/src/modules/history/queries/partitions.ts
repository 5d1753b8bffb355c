import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Creates the partition of the history for a month, named by its first day, if it does not exist. */
export async function ensureHistoryPartition(db: Db, month: string): Promise<void> {
  await sql`select ensure_history_partition(${month}::date)`.execute(db);
}
