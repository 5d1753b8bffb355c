import { sql } from 'kysely';
import { ALL } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { clearAll } from './sold-out.ts';

const EVERY_MS = 15 * 60_000;
/** The hours of the night in which it works, in the chain's time zone. */
const FROM_HOUR = 2;
const TO_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Key of the setting: `{ "enabled": true }`. */
export const SOLD_OUT_SETTING = 'sold_out_nightly';
/** Key of the night that was done last. */
const DONE = 'sold_out_done';

/**
 * Takes the night for this server, where the setting asks for it, it is time, and no other server has it.
 * @returns whether it is this one's
 */
function takeNight(db: Db, now: Date): Promise<boolean> {
  const day = dayOf(now);
  const hour = (now.getTime() - startOfDay(day).getTime()) / HOUR_MS;
  if (hour < FROM_HOUR || hour >= TO_HOUR) return Promise.resolve(false);
  return transaction(db, async (tx) => {
    const setting = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', SOLD_OUT_SETTING)
      .executeTakeFirst();
    if ((setting?.value as { enabled?: unknown } | undefined)?.enabled !== true) return false;
    const value = JSON.stringify({ day });
    const taken = await tx
      .insertInto('setting')
      .values({ key: DONE, value })
      .onConflict((c) =>
        c
          .column('key')
          .doUpdateSet({ value, updated_at: sql`now()` })
          .where(sql<boolean>`coalesce(setting.value ->> 'day', '') < ${day}`),
      )
      .returning('key')
      .executeTakeFirst();
    return taken !== undefined;
  });
}

/**
 * Takes sold-out goods off all shelves once a night, where the setting asks for it [SHF-4].
 * @returns places that were cleared; null where it was not this server's turn
 */
export async function clearByNight(db: Db, now: Date): Promise<number | null> {
  if (!(await takeNight(db, now))) return null;
  return clearAll(db, ALL, { userId: null, branchId: null });
}

/** Looks now and then whether it is time; a failure is told, and waits for the next night. */
export function clearNightly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => clearByNight(db, new Date()), onError);
}
