import { sql } from 'kysely';
import { earliestDay, keepDays } from '../src/modules/directors/public.ts';
import { sampleBranch } from '../src/modules/price-tags/public.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { addDays, startOfDay } from '../src/platform/time/tashkent.ts';
import type { Clock } from './clock.ts';

/** Pseudo-random number from 0 to 1, the same for the same words in every run. */
const chance = (words: ReturnType<typeof sql>) =>
  sql`(('x' || left(md5(${words}), 4))::bit(16)::int / 65535.0)`;

/**
 * Samples of tags in every hour of the last days, more careful in some branches, most of all in the first one; then every day of the ranking, computed from the events.
 * @param days number of past days with samples
 */
export async function writeRanking(tx: Tx, clock: Clock, days: number): Promise<void> {
  const newest = clock.dayAgo(0);
  const from = startOfDay(addDays(newest, -days)).toISOString();
  await sql`
    insert into branch_tag_hour (branch_id, hour, needed, right_count)
    select b.branch_id, h.hour, b.needed, least(b.needed, floor(b.needed * (case when b.branch_id = 1 then 0.97 else 0.78 + 0.15 * ${chance(sql`'b' || b.branch_id`)} end
      + 0.05 * ${chance(sql`b.branch_id || ':' || extract(epoch from h.hour)::bigint / 14400`)})))::int
    from (select branch_id, count(distinct product_id)::int as needed from placement group by branch_id) b
    cross join generate_series(${from}::timestamptz, ${clock.ago(0)}::timestamptz, interval '1 hour') h (hour)
    where extract(hour from h.hour at time zone 'Asia/Tashkent') between 9 and 20`.execute(tx);
  await keepDays(tx, earliestDay(newest), addDays(newest, -1), newest);
}

/** Hours for which tags of a branch have been wrong: every third branch left them for more than a day. */
const WRONG_HOURS = [2, 5, 51] as const;

/**
 * Counts the tags of every branch for the newest hour, so that the sample equals the branch's page, and
 * stores since when they have been wrong.
 */
export async function countNewestHour(tx: Tx, clock: Clock): Promise<void> {
  const { rows } = await sql<{ branch_id: number; hour: string }>`
    select branch_id, max(hour) as hour from branch_tag_hour group by branch_id order by branch_id`.execute(
    tx,
  );
  for (const { branch_id, hour } of rows) {
    const hours = WRONG_HOURS[branch_id % WRONG_HOURS.length] ?? 0;
    const counts = await sampleBranch(tx, branch_id, new Date(clock.ago(hours)));
    const sum = (of: (one: (typeof counts)[number]) => number) =>
      counts.reduce((total, one) => total + of(one), 0);
    const right = sum((one) => one.current);
    await tx
      .updateTable('branch_tag_hour')
      .set({
        right_count: right,
        needed: right + sum((one) => one.to_print + one.printed + one.take_down),
      })
      .where('branch_id', '=', branch_id)
      .where('hour', '=', hour)
      .execute();
  }
}
