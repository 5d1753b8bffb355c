import type { DirectorPart } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Days } from '../../../platform/time/period.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';
import { CAMPAIGN_DAY, CAMPAIGN_DONE, campaignCounts } from './days.ts';

/** Maximum number of events; a month has fewer. */
const EVENTS_MAX = 1000;

interface Row {
  readonly at: string;
  readonly name_uz: string | null;
  readonly name_ru: string | null;
  readonly done: number;
  readonly of: number;
  /** Id of the page that it links to; 0 for a sample of tags, which has no page. */
  readonly target: number;
}

/** The single rows that the days are summed from. */
function eventsOf(part: DirectorPart, branch: number, { from, to }: Days, today: string): RawBuilder<Row> {
  const days = (column: RawBuilder<unknown>) => sql`${column} between ${from}::date and ${to}::date`;
  if (part === 'tags') {
    return sql<Row>`select to_char(h.hour, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, null as name_uz, null as name_ru,
        h.right_count as done, h.needed as of, 0::bigint as target
      from branch_tag_hour h where h.branch_id = ${branch} and h.hour >= ${startOfDay(from).toISOString()}
        and h.hour < ${startOfDay(addDays(to, 1)).toISOString()} order by h.hour desc limit ${EVENTS_MAX}`;
  }
  if (part === 'check_lists') {
    return sql<Row>`select l.due_on::text as at, t.name_uz, t.name_ru, 1 as of, l.id as target,
        case when l.signed_at is not null and not l.late then coalesce(l.score, 100) / 100 else 0 end as done
      from check_list l join check_list_template t on t.id = l.template_id
      where l.branch_id = ${branch} and ${days(sql`l.due_on`)} and (l.due_on < ${today}::date or l.signed_at is not null)
      order by l.due_on desc, l.id desc limit ${EVENTS_MAX}`;
  }
  if (part === 'applications') {
    return sql<Row>`select a.end_on::text as at, a.comment as name_uz, null as name_ru, 1 as of, a.id as target,
        (a.status = 3 and (a.completed_at at time zone 'Asia/Tashkent')::date <= a.end_on)::int as done
      from application a
      where a.branch_id = ${branch} and ${days(sql`a.end_on`)} and (a.end_on < ${today}::date or a.status = 3)
      order by a.end_on desc, a.id desc limit ${EVENTS_MAX}`;
  }
  return sql<Row>`select ${CAMPAIGN_DAY}::text as at, c.name as name_uz, null as name_ru, 1 as of, c.id as target,
      ${CAMPAIGN_DONE} as done
    from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    where b.branch_id = ${branch} and ${campaignCounts(today)} and ${days(CAMPAIGN_DAY)}
    order by at desc, c.id desc limit ${EVENTS_MAX}`;
}

/** The events behind one number of a branch, newest first. */
export async function readEventRows(
  db: Db,
  branch: Seen<{ readonly id: number; readonly branch_id: number }>,
  part: DirectorPart,
  period: Days,
  today: string,
): Promise<Row[]> {
  const { rows } = await eventsOf(part, branch.id, period, today).execute(db);
  return rows;
}
