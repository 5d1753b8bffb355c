import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { dayOf, hourOf } from '../../../platform/time/tashkent.ts';
import { notify } from '../../notices/public.ts';
import { countTags } from '../../price-tags/public.ts';
import * as queries from '../queries.ts';

/** Hours in which the morning notices are sent, in the chain's time zone: before the first customer. */
const FROM_HOUR = 7;
const TO_HOUR = 11;
/** Key of the setting with this morning's progress: `{ day, branch }`. */
const PROGRESS = 'tags_told';

/** Whether the morning notices are sent now. */
export function isMorning(now: Date): boolean {
  const hour = hourOf(now);
  return hour >= FROM_HOUR && hour < TO_HOUR;
}

/** @returns whether there was a branch to process; also false if another server is doing it */
async function notifyNextBranch(tx: Tx, day: string): Promise<boolean> {
  const done = await queries.lockProgress(tx, PROGRESS);
  if (done === undefined) return false;
  const branch = await queries.readBranchAfter(tx, done.day === day ? (done.branch ?? 0) : 0);
  if (branch === undefined) return false;
  const counts = await countTags(tx, branch.id);
  const count = counts.reduce((sum, one) => sum + one.to_print, 0);
  if (count > 0) {
    await notify(
      tx,
      {
        kind: 'tags_stale',
        about: 'tags',
        params: { branch_code: branch.code, count },
        target: '/priceTag',
        again: 'renew',
      },
      { branches: [branch.id], holding: 'price_tag.print' },
    );
  } else {
    // Yesterday's count is outdated.
    await queries.markTagNoticesRead(tx, branch.id);
  }
  await queries.updateSetting(tx, PROGRESS, { day, branch: branch.id });
  return true;
}

/**
 * Notifies each branch's staff, once in the morning, of the number of tags to print on its shelves. Each
 * branch has a transaction that also saves the progress, so that it is notified once with several servers and
 * after a crash.
 * @returns number of branches checked; null outside the morning hours
 */
export async function notifyOfTags(db: Db, now: Date): Promise<number | null> {
  if (!isMorning(now)) return null;
  const day = dayOf(now);
  await queries.insertSetting(db, PROGRESS);
  for (let branches = 0; ; branches++) {
    if (!(await transaction(db, (tx) => notifyNextBranch(tx, day)))) return branches;
  }
}
