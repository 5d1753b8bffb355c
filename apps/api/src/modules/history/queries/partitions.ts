import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Makes the partition of the history for a month, named by its first day, unless it is there. */
export async function ensureHistoryPartition(db: Db, month: string): Promise<void> {
  await sql`select ensure_history_partition(${month}::date)`.execute(db);
}
