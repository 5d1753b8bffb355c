import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { today } from '../../platform/time/clock.ts';
import { hangingByBranch } from './log.ts';
import { type NotifiedCampaign, notifyOfEnd } from './notice.ts';

/** Campaigns per transaction. */
const AT_ONCE = 20;

/**
 * Tells the branches in which tags of a campaign still hang that it is over, on the day after its last, once: of
 * several servers one does it.
 * @returns number of campaigns notified
 */
export async function notifyEnded(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<NotifiedCampaign>`
      update analytic_price_tag c set end_told_at = now()
      where c.id in (
        select id from analytic_price_tag
        where state = 'issued' and ends < ${today()}::date and end_told_at is null
        order by id limit ${AT_ONCE} for no key update skip locked)
      returning c.id, c.name, c.begins, c.ends,
        (select count(*) from analytic_price_tag_product p where p.campaign_id = c.id)::int as product_count`.execute(
      tx,
    );
    for (const row of rows) {
      const hanging = await sql<{ branch_id: number }>`
        select h.branch_id from ${hangingByBranch({ id: row.id, phase: 'ended' })} h
        join branch b on b.id = h.branch_id and b.closed_at is null order by 1`.execute(tx);
      await notifyOfEnd(
        tx,
        row,
        hanging.rows.map((one) => one.branch_id),
      );
    }
    return rows.length;
  });
}
