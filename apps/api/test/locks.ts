import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';

/** Ends once a transaction of this database waits for the end of another. */
export async function aLockIsAwaited(owner: Db): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
        return rows.length;
      },
      { interval: 10 },
    )
    .toBeGreaterThan(0);
}
