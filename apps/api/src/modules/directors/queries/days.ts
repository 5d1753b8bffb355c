import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';

/** Calendar day in the chain's time zone of a timestamp column. */
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Tashkent')::date`;

/** Last day for a branch `b` to print a campaign: its deadline is the midnight after it. */
export const CAMPAIGN_DAY = sql`(${dayOf('b.due_at')} - 1)`;

/** 1 if a branch `b` printed everything that it needs of a campaign before its deadline, else 0. */
export const CAMPAIGN_DONE = sql`coalesce(b.done_at < b.due_at, false)::int`;

/**
 * Whether a campaign `c` counts for a branch `b`: it was issued, had something to print there, and was not withdrawn
 * by its last day. One due today counts once it is done.
 */
export const campaignCounts = (today: string) => sql`(c.issued_at is not null
  and (b.needed > 0 or b.done_at is not null)
  and (c.withdrawn_at is null or ${dayOf('c.withdrawn_at')} > ${CAMPAIGN_DAY})
  and (${CAMPAIGN_DAY} < ${today}::date or b.done_at is not null))`;

/** Sums of a branch over one or more days. */
export type DaySums = Omit<RowOf<'director_day'>, 'branch_id' | 'day'>;

const SUMS = sql`sum(tag_needed)::int as tag_needed, sum(tag_right)::int as tag_right,
  sum(campaign_due)::int as campaign_due, sum(campaign_done)::int as campaign_done,
  sum(check_due)::int as check_due, sum(check_done)::float8 as check_done,
  sum(application_due)::int as application_due, sum(application_done)::int as application_done`;
/** Columns of a stored day. */
const KEPT = sql`day, branch_id, tag_needed, tag_right, campaign_due, campaign_done, check_due, check_done,
  application_due, application_done`;

/**
 * Computes the sums of each branch per day of a range from the events: hourly samples of tags, campaigns,
 * check lists, applications. Tasks due today count once they are done.
 * @param today in the chain's time zone
 */
export function computedDays(from: string, to: string, today: string): RawBuilder<unknown> {
  const begin = startOfDay(from).toISOString();
  const end = startOfDay(addDays(to, 1)).toISOString();
  const span = (column: RawBuilder<unknown>) => sql`${column} between ${from}::date and ${to}::date`;
  return sql`(
    select day, branch_id, ${SUMS} from (
      select ${dayOf('h.hour')} as day, h.branch_id, h.needed as tag_needed, h.right_count as tag_right,
        0 as campaign_due, 0 as campaign_done, 0 as check_due, 0::float8 as check_done,
        0 as application_due, 0 as application_done
      from branch_tag_hour h where h.hour >= ${begin} and h.hour < ${end}
      union all
      select ${CAMPAIGN_DAY}, b.branch_id, 0, 0, 1, ${CAMPAIGN_DONE}, 0, 0, 0, 0
      from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
      where ${campaignCounts(today)} and ${span(CAMPAIGN_DAY)}
      union all
      select l.due_on, l.branch_id, 0, 0, 0, 0, 1,
        case when l.signed_at is not null and not l.late then coalesce(l.score, 100) / 100 else 0 end, 0, 0
      from check_list l
      where ${span(sql`l.due_on`)} and (l.due_on < ${today}::date or l.signed_at is not null)
      union all
      select a.end_on, a.branch_id, 0, 0, 0, 0, 0, 0, 1,
        (a.status = 3 and ${dayOf('a.completed_at')} <= a.end_on)::int
      from application a
      where ${span(sql`a.end_on`)} and (a.end_on < ${today}::date or a.status = 3)
    ) e group by day, branch_id)`;
}

/**
 * Stores the days of a range as computed from the events now, replacing stored ones.
 * @param to a day before `today`, which is not over
 */
export async function keepDays(tx: Tx, from: string, to: string, today: string): Promise<void> {
  await sql`delete from director_day where day between ${from}::date and ${to}::date`.execute(tx);
  await sql`insert into director_day (${KEPT})
    select ${KEPT} from ${computedDays(from, to, today)} d`.execute(tx);
}

/** Stored days, and today computed from the events. */
export function knownDays(from: string, to: string, today: string): RawBuilder<unknown> {
  const kept = sql`select ${KEPT} from director_day where day between ${from}::date and ${to}::date`;
  return to < today
    ? sql`(${kept})`
    : sql`(${kept} union all select * from ${computedDays(today, today, today)} t)`;
}

/** The last stored days of a branch, up to and including `today`, oldest first. */
export async function readKeptDays(
  db: Db,
  branchId: number,
  count: number,
  today: string,
): Promise<(DaySums & { readonly day: string })[]> {
  const { rows } = await sql<DaySums & { day: string }>`
    select ${KEPT} from director_day
    where branch_id = ${branchId} and day > ${today}::date - ${count}::int and day <= ${today}::date
    order by day`.execute(db);
  return rows;
}

/** Sums by branch over days. */
export async function sumDays(db: Db, days: RawBuilder<unknown>): Promise<Map<number, DaySums>> {
  const { rows } = await sql<DaySums & { branch_id: number }>`
    select branch_id, ${SUMS} from ${days} d group by branch_id`.execute(db);
  return new Map(rows.map((row) => [row.branch_id, row]));
}

/** Open branches whose tags were not sampled in an hour, by id. */
export function readBranchesWithoutSample(db: Db, hour: string): Promise<{ id: number }[]> {
  return db
    .selectFrom('branch as b')
    .select('b.id')
    .where('b.closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('branch_tag_hour as h').whereRef('h.branch_id', '=', 'b.id').where('h.hour', '=', hour),
        ),
      ),
    )
    .orderBy('b.id')
    .execute();
}

/** Stores a sample of a branch's tags; only the first of an hour is kept. */
export async function insertSample(
  db: Db,
  sample: { branch_id: number; hour: string; needed: number; right_count: number },
): Promise<void> {
  await db
    .insertInto('branch_tag_hour')
    .values(sample)
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function deleteSamplesBefore(tx: Tx, hour: string): Promise<void> {
  await tx.deleteFrom('branch_tag_hour').where('hour', '<', hour).execute();
}
