import { ALL } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { tryLock } from '../../../platform/db/turns.ts';
import { now } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { dayOf, hourOf } from '../../../platform/time/tashkent.ts';
import { readKept, writeDone } from '../queries/sold-out.ts';
import { clearAll } from './sold-out.ts';

const EVERY_MS = 5 * 60_000;
/** Hours of the night in which it runs, in the chain's time zone. */
const FROM_HOUR = 2;
const TO_HOUR = 5;
/** Maximum time that the nightly clearing may hold its lock, in a transaction that writes nothing itself. */
const LONGEST_MS = 3 * 3_600_000;
/** Advisory lock of the server that clears at night; it is released when its connection breaks. */
const NIGHT_LOCK = 7_340_135;

/** Key of the setting: `{ "enabled": true }`. */
export const SOLD_OUT_SETTING = 'sold_out_nightly';
/** Key of the last night in which every shelf was cleared. */
const DONE = 'sold_out_done';

/** Whether the setting is on, and this night is not done yet. */
async function isDue(db: Db, day: string): Promise<boolean> {
  const kept = await readKept(db, [SOLD_OUT_SETTING, DONE]);
  const setting = kept.get(SOLD_OUT_SETTING) as { enabled?: unknown } | undefined;
  const done = kept.get(DONE) as { day?: string } | undefined;
  return setting?.enabled === true && (done?.day ?? '') < day;
}

/**
 * Clears sold-out goods off all shelves once a night, if the setting is on [SHF-4]. The night is done when
 * every shelf is: after a failure or a crash, the next call clears the rest.
 * @returns number of places cleared; null if it is day, done already, or another server is doing it
 * @throws AggregateError if shelves failed; the others are cleared
 */
export async function clearByNight(db: Db, now: Date): Promise<number | null> {
  const day = dayOf(now);
  const hour = hourOf(now);
  if (hour < FROM_HOUR || hour >= TO_HOUR) return null;
  return transaction(db, async (tx) => {
    await allowLongWork(tx, LONGEST_MS);
    if (!(await tryLock(tx, NIGHT_LOCK)) || !(await isDue(db, day))) return null;
    const places = await clearAll(db, ALL, { userId: null, branchId: null });
    await writeDone(db, DONE, day);
    return places;
  });
}

/** Checks every few minutes whether it is time; a failure is reported, and the rest is retried the next time. */
export function clearNightly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => clearByNight(db, now()), onError);
}
