import type { Db } from '../../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { tryLock } from '../../../platform/db/turns.ts';
import { today } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { notifyOfEnd, notifyOfPrices } from '../notice.ts';
import { readHangingBranches } from '../queries/branches.ts';
import { readCounted, recount, takeEnded, takePriced } from '../queries/issuing.ts';

const EVERY_MS = 10 * 60_000;
/** Batch size: ended campaigns in one transaction. */
const AT_ONCE = 20;
/** Advisory lock, so that only one of several servers recounts. */
const LOCK = 7_340_144;
const LONGEST_MS = 60_000;

/**
 * Notifies branches in which tags of a campaign still hang that it is over, on the day after its last day,
 * once: only one of several servers does it.
 * @returns number of campaigns notified
 */
export function notifyEnded(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const ended = await takeEnded(tx, today(), AT_ONCE);
    for (const row of ended) await notifyOfEnd(tx, row, await readHangingBranches(tx, row.id));
    return ended.length;
  });
}

/**
 * Notifies the authors of campaigns that are not over of products that cost less without the campaign, once more if there
 * are more of them: their own prices changed, in 1C or by hand. Tags of these with a crossed-out price are not printed.
 */
export function notifyOfLowerPrices(db: Db): Promise<void> {
  return transaction(db, async (tx) => {
    for (const row of await takePriced(tx, today())) await notifyOfPrices(tx, row);
  });
}

/**
 * Recounts what branches need of coming or running campaigns: goods may have been put on their shelves or
 * removed since.
 * @returns number of campaigns counted; 0 if another server is doing it
 */
export async function recountCampaigns(db: Db): Promise<number> {
  let counted = 0;
  // Uses a transaction for each campaign: a print in a branch waits for no more than one campaign's count.
  for (const id of await readCounted(db, today())) {
    counted += await transaction(db, async (tx) => {
      if (!(await tryLock(tx, LOCK))) return 0;
      await allowLongWork(tx, LONGEST_MS);
      await recount(tx, id);
      return 1;
    });
  }
  return counted;
}

/** Recounts at intervals until stopped, and sends notices of ended campaigns; a failure is retried at the next interval. */
export function followCampaigns(db: Db, onError: (error: Error) => void): () => void {
  const follow = async () => {
    await notifyEnded(db);
    await notifyOfLowerPrices(db);
    await recountCampaigns(db);
  };
  return regularly(EVERY_MS, follow, onError);
}
