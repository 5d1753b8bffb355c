import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';

/**
 * Ends once so many transactions of this database wait for locks of others, or once `work` has ended. A poll that continues
 * would move the faked clock of later tests.
 */
export async function locksAreAwaited(owner: Db, count = 1, work?: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work?.then(over, over);
  const waiting = async () => {
    if (isOver) return count;
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
    return rows.length;
  };
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(count);
}
