import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../platform/db/transaction.ts';
import { today } from '../../platform/time/clock.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { notifyEnded } from './ending.ts';

const EVERY_MS = 10 * 60_000;
/** Any number of its own: of several servers one does it. */
const LOCK = 7_340_144;
const LONGEST_MS = 60_000;

/**
 * Recounts what branches need of campaigns that are coming or running: goods may have come onto their shelves
 * or left these since.
 * @returns campaigns counted; 0 where another server is at it
 */
export async function recountCampaigns(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from analytic_price_tag
    where state = 'issued' and ends >= ${today()}::date order by id`.execute(db);
  let counted = 0;
  // Uses a transaction per campaign: a print of a branch waits for no more than one campaign's count.
  for (const { id } of rows) {
    counted += await transaction(db, async (tx) => {
      const lock = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(
        tx,
      );
      if (!lock.rows[0]?.free) return 0;
      await allowLongWork(tx, LONGEST_MS);
      await sql`select recount_analytic_price_tags(array[${id}::bigint])`.execute(tx);
      return 1;
    });
  }
  return counted;
}

/** Recounts at intervals until stopped, and sends notices of ended campaigns; a failure is retried at the next interval. */
export function followCampaigns(db: Db, onError: (error: Error) => void): () => void {
  const follow = async () => {
    await notifyEnded(db);
    await recountCampaigns(db);
  };
  return regularly(EVERY_MS, follow, onError);
}
