import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { now } from '../../platform/time/clock.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { notify } from '../notices/public.ts';
import { countTags } from '../price-tags/public.ts';

const EVERY_MS = 5 * 60_000;
/** The hours in which the morning's notices go out, in the chain's time zone: before the first shopper. */
const FROM_HOUR = 7;
const TO_HOUR = 11;
const HOUR_MS = 3_600_000;
/** Key of the setting with this morning's progress: `{ day, branch }`. */
const PROGRESS = 'tags_told';

interface Branch {
  readonly id: number;
  readonly code: string;
}

/** The branch after the one that was done last this day; null where all are done or another server is at it. */
async function nextBranch(tx: Tx, day: string): Promise<Branch | null> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', PROGRESS)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  const done = row.value as { day?: string; branch?: number };
  const after = done.day === day ? (done.branch ?? 0) : 0;
  const next = await tx
    .selectFrom('branch')
    .select(['id', 'code'])
    .where('id', '>', after)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return next ?? null;
}

/** @returns whether there was a branch to do */
async function notifyNextBranch(tx: Tx, day: string): Promise<boolean> {
  const branch = await nextBranch(tx, day);
  if (branch === null) return false;
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
    // Yesterday's count is nothing that anyone has to read any more.
    await sql<SqlBool>`update notice n set read_at = now() from users u where u.id = n.user_id
      and u.branch_id = ${branch.id} and n.kind = 'tags_stale' and n.read_at is null`.execute(tx);
  }
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify({ day, branch: branch.id }), updated_at: sql`now()` })
    .where('key', '=', PROGRESS)
    .execute();
  return true;
}

/**
 * Notifies each branch's staff, once in the morning, how many tags on its shelves are to be printed. Each branch
 * has a transaction that also saves the progress, so that it is notified once with several servers and after a
 * crash.
 * @returns number of branches checked; null outside of the morning
 */
export async function notifyOfTags(db: Db, now: Date): Promise<number | null> {
  const day = dayOf(now);
  const hour = (now.getTime() - startOfDay(day).getTime()) / HOUR_MS;
  if (hour < FROM_HOUR || hour >= TO_HOUR) return null;
  await db
    .insertInto('setting')
    .values({ key: PROGRESS, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (let branches = 0; ; branches++) {
    if (!(await transaction(db, (tx) => notifyNextBranch(tx, day)))) return branches;
  }
}

/** Runs {@link notifyOfTags} at intervals; after a failure it resumes where it stopped. */
export function notifyOfTagsEachMorning(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => notifyOfTags(db, now()), onError);
}
