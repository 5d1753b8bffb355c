import { sql } from 'kysely';
import { ALL } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { now } from '../../platform/time/clock.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { clearAll } from './sold-out.ts';

const EVERY_MS = 5 * 60_000;
/** The hours of the night in which it works, in the chain's time zone. */
const FROM_HOUR = 2;
const TO_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Key of the setting: `{ "enabled": true }`. */
export const SOLD_OUT_SETTING = 'sold_out_nightly';
/** Key of the night that was done last, every shelf of it. */
const DONE = 'sold_out_done';

/** Lock of whoever clears; it is free again when its connection breaks. */
const LOCK = sql`hashtext('javon sold out')`;

/** Whether the setting asks for it, and this night is not done yet. */
async function isDue(db: Db, day: string): Promise<boolean> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', [SOLD_OUT_SETTING, DONE])
    .execute();
  const kept = (key: string) =>
    rows.find((row) => row.key === key)?.value as { enabled?: unknown; day?: string } | undefined;
  return kept(SOLD_OUT_SETTING)?.enabled === true && (kept(DONE)?.day ?? '') < day;
}

async function markDone(db: Db, day: string): Promise<void> {
  const value = JSON.stringify({ day });
  await db
    .insertInto('setting')
    .values({ key: DONE, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute();
}

/**
 * Takes sold-out goods off all shelves once a night, where the setting asks for it [SHF-4]. The night is done when
 * every shelf is: after a failure, or where the server went down in the middle, the next call clears what is left.
 * @returns places that were cleared; null where it is day, done already, or another server is at it
 * @throws AggregateError where shelves failed; the others are cleared
 */
export async function clearByNight(db: Db, now: Date): Promise<number | null> {
  const day = dayOf(now);
  const hour = (now.getTime() - startOfDay(day).getTime()) / HOUR_MS;
  if (hour < FROM_HOUR || hour >= TO_HOUR) return null;
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${LOCK}) as free`.execute(own);
    if (rows[0]?.free !== true) return null;
    try {
      if (!(await isDue(db, day))) return null;
      const places = await clearAll(db, ALL, { userId: null, branchId: null });
      await markDone(db, day);
      return places;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(own);
    }
  });
}

/** Checks every few minutes whether it is time; a failure is reported, and the rest is retried the next time. */
export function clearNightly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => clearByNight(db, now()), onError);
}
