import type { Db, Tx } from '../../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { tryLock } from '../../../platform/db/turns.ts';
import { record } from '../../../platform/history/record.ts';
import { dayOf, hourOf } from '../../../platform/time/tashkent.ts';
import { type Drift, findDrift, refreshTagContent } from '../../price-tags/public.ts';
import { insertSetting, readMark, updateSetting } from '../queries.ts';

/** Hours of the night in which it runs, in the chain's time zone. */
const FROM_HOUR = 3;
const TO_HOUR = 5;
/** Key of the setting with the last check: `{ mark: day, found }`. */
const LAST = 'tag_drift_check';
/** Advisory lock of the server that checks; it is released when its connection breaks. */
const LOCK = 7_340_146;
/** Maximum time that the check may hold its lock, in a transaction that writes nothing itself. */
const LONGEST_MS = 2 * 3_600_000;

/** Writes the findings of a check that ended. */
async function writeFindings(tx: Tx, mark: string, found: readonly Drift[]): Promise<void> {
  await updateSetting(tx, LAST, { mark, found });
  if (found.length === 0) return;
  const after = Object.fromEntries(found.map(({ what, count }) => [what, count]));
  await record(tx, { userId: null, entity: 'price_tag', action: 'drift_found', after });
}

/**
 * Recomputes, once a night, all stored data of tags that is derived from a source. Texts that drifted are
 * corrected; findings, if any, are recorded in the history of actions. A check that failed is repeated by the
 * next call of the night.
 * @returns the findings; null if it is day, done already, or another server is doing it
 */
export async function checkTagsByNight(db: Db, now: Date): Promise<readonly Drift[] | null> {
  const hour = hourOf(now);
  if (hour < FROM_HOUR || hour >= TO_HOUR) return null;
  const mark = dayOf(now);
  await insertSetting(db, LAST);
  return transaction(db, async (tx) => {
    await allowLongWork(tx, LONGEST_MS);
    if (!(await tryLock(tx, LOCK)) || (await readMark(db, LAST)) === mark) return null;
    const found = await findDrift(db, (products) =>
      transaction(db, (own) => refreshTagContent(own, products)),
    );
    await transaction(db, (own) => writeFindings(own, mark, found));
    return found;
  });
}
