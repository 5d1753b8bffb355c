import type { Db } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { addDays } from '../../../platform/time/tashkent.ts';
import { ensureHistoryPartition } from '../queries/partitions.ts';

const DAY_MS = 86_400_000;

/** The rest partition holds rows of the month already (SQLSTATE check_violation). */
const ROWS_IN_THE_REST = '23514';

/**
 * Makes the parts of the history for the month of `today` (`YYYY-MM-DD`) and the next one. A month whose
 * first lines came before its part, as after a long sleep of the machine, stays in the rest partition.
 */
export async function ensureHistoryPartitions(db: Db, today: string): Promise<void> {
  const first = `${today.slice(0, 7)}-01`;
  for (const month of [first, addDays(first, 31)]) {
    try {
      await ensureHistoryPartition(db, month);
    } catch (error) {
      if ((error as { code?: unknown }).code !== ROWS_IN_THE_REST) throw error;
    }
  }
}

/**
 * Checks every day that the next month has its partition of the history; a failure is reported and retried the
 * next day, rows go to the rest partition meanwhile.
 * @returns stops it
 */
export function keepHistoryPartitions(db: Db, onError: (error: Error) => void): () => void {
  return regularly(DAY_MS, () => ensureHistoryPartitions(db, today()), onError);
}
