import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { now } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { closeDisplayed } from '../../price-tags/public.ts';
import { lockBranchLabels, readTroubled, type TroubledBranch } from '../queries/branches.ts';
import { markBranch, markLate, readOpenPrints } from '../queries/work.ts';

const EVERY_MS = 5 * 60_000;
/** How long labels may wait for their pictures before their tags may be printed on paper, milliseconds. */
const PATIENCE_MS = 30 * 60_000;

function giveUp(db: Db, { branch_id, fault, away_error: error }: TroubledBranch, at: Date): Promise<void> {
  const before = new Date(at.getTime() - PATIENCE_MS);
  return transaction(db, async (tx) => {
    await lockBranchLabels(tx, branch_id);
    // If the whole branch fails, recent prints will not be shown either.
    const prints = await readOpenPrints(tx, branch_id, fault === null ? before : at);
    if (fault !== null)
      await markBranch(tx, branch_id, { fault, error: fault === 'away' ? error : null, before });
    await markLate(tx, branch_id, prints);
    await closeDisplayed(tx, prints, 'failed', null);
  });
}

/**
 * Returns tags to the queue whose electronic labels have waited too long for their pictures: the program in the store is
 * silent, its access point away, or a picture never came.
 * @returns branches with such labels
 */
export async function giveUpWaiting(db: Db): Promise<number> {
  const at = now();
  const troubled = await readTroubled(db, new Date(at.getTime() - PATIENCE_MS));
  for (const branch of troubled) await giveUp(db, branch, at);
  return troubled.length;
}

/** Runs {@link giveUpWaiting} every five minutes until stopped. */
export function followElectronicLabels(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, async () => void (await giveUpWaiting(db)), onError);
}
