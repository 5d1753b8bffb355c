import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { takeTurn } from '../../../platform/db/turns.ts';
import { record } from '../../../platform/history/record.ts';
import { dayOf, hourOf } from '../../../platform/time/tashkent.ts';
import { type Drift, findDrift, refreshTagContent } from '../../price-tags/public.ts';
import { updateSetting } from '../queries.ts';

/** Hours of the night in which it runs, in the chain's time zone. */
const FROM_HOUR = 3;
const TO_HOUR = 5;
/** Key of the setting with the last check: `{ mark: day, found }`. */
const LAST = 'tag_drift_check';

/**
 * Recomputes, once a night, all stored data of tags that is derived from a source. Texts that drifted are
 * corrected; findings, if any, are recorded in the history of actions.
 * @returns the findings; null if it is day, or another server's turn
 */
export async function checkTagsByNight(db: Db, now: Date): Promise<readonly Drift[] | null> {
  const hour = hourOf(now);
  if (hour < FROM_HOUR || hour >= TO_HOUR) return null;
  const mark = dayOf(now);
  if (!(await takeTurn(db, LAST, mark))) return null;
  const found = await findDrift(db, (products) => transaction(db, (tx) => refreshTagContent(tx, products)));
  await transaction(db, async (tx) => {
    await updateSetting(tx, LAST, { mark, found });
    if (found.length === 0) return;
    const after = Object.fromEntries(found.map(({ what, count }) => [what, count]));
    await record(tx, { userId: null, entity: 'price_tag', action: 'drift_found', after });
  });
  return found;
}
