import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { record } from '../../platform/history/record.ts';
import { now } from '../../platform/time/clock.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { type Drift, findDrift, refreshTagContent } from '../price-tags/public.ts';

const EVERY_MS = 15 * 60_000;
/** The hours of the night in which it works, in the chain's time zone. */
const FROM_HOUR = 3;
const TO_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Key of the setting that holds the last check: `{ day, found }`. */
const LAST = 'tag_drift_check';

/** Takes the night for this server; false where another one has it already. */
async function takeNight(tx: Tx, day: string): Promise<boolean> {
  const value = JSON.stringify({ day, found: null });
  const taken = await tx
    .insertInto('setting')
    .values({ key: LAST, value })
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet({ value, updated_at: sql`now()` })
        .where(sql<boolean>`coalesce(setting.value ->> 'day', '') < ${day}`),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Recomputes, once a night, all stored data of tags that is derived from a source. Texts that drifted are mended;
 * the findings are recorded in the history of actions, where there are any.
 * @returns what was found; null where it is day, or another server's turn
 */
export async function checkTagsByNight(db: Db, now: Date): Promise<readonly Drift[] | null> {
  const day = dayOf(now);
  const hour = (now.getTime() - startOfDay(day).getTime()) / HOUR_MS;
  if (hour < FROM_HOUR || hour >= TO_HOUR) return null;
  if (!(await transaction(db, (tx) => takeNight(tx, day)))) return null;
  const found = await findDrift(db, (products) => transaction(db, (tx) => refreshTagContent(tx, products)));
  await transaction(db, async (tx) => {
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify({ day, found }), updated_at: sql`now()` })
      .where('key', '=', LAST)
      .execute();
    if (found.length === 0) return;
    const after = Object.fromEntries(found.map(({ what, count }) => [what, count]));
    await record(tx, { userId: null, entity: 'price_tag', action: 'drift_found', after });
  });
  return found;
}

/** Checks at intervals whether it is time. A failure and a drift are passed to `warn`. */
export function checkTagsNightly(db: Db, warn: (error: Error) => void): () => void {
  const check = async () => {
    for (const { what, count, examples } of (await checkTagsByNight(db, now())) ?? [])
      warn(new Error(`Tags drifted: ${what}, ${count} rows, such as ${examples.join('; ')}`));
  };
  return regularly(EVERY_MS, check, warn);
}
