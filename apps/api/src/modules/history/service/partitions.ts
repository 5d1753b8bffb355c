import type { Db } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { addDays } from '../../../platform/time/tashkent.ts';
import { ensureHistoryPartition } from '../queries/partitions.ts';

const DAY_MS = 86_400_000;

/** SQLSTATE check_violation: the default partition already has rows of the month. */
const ROWS_IN_THE_REST = '23514';

/**
 * Creates the partitions of the history for the month of `today` (`YYYY-MM-DD`) and the next one. A month
 * whose first lines were written before its partition existed, for example after the machine slept, stays in
 * the default partition.
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
 * Checks daily that the next month has its partition of the history; a failure is reported and retried the
 * next day, meanwhile rows go to the default partition.
 * @returns a function that stops it
 */
export function keepHistoryPartitions(db: Db, onError: (error: Error) => void): () => void {
  return regularly(DAY_MS, () => ensureHistoryPartitions(db, today()), onError);
}
