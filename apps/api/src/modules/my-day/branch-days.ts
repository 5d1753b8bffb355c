import { BRANCH_DAYS, type BranchDays } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { type BranchRow, type DayRow, dayNumbers, dayNumbersOf, daySight } from '../branches/public.ts';

interface Row {
  readonly day: string;
  readonly tag_needed: number;
  readonly tag_right: number;
  readonly campaign_due: number;
  readonly campaign_done: number;
  readonly check_due: number;
  readonly check_done: number;
  readonly application_due: number;
  readonly application_done: number;
}

/**
 * How a branch stands today, as far as the person may see it, and what it came to on each of the last days that
 * are kept, the first first.
 */
export async function readBranchDays(
  db: Db,
  actor: Actor,
  branch: Seen<BranchRow>,
  today: string,
): Promise<BranchDays> {
  const sight = daySight(actor);
  const now = await sql<DayRow>`
    select * from ${dayNumbers(sql`select ${branch.id}::bigint as id`, sight, today)} d`.execute(db);
  const { rows } = await sql<Row>`
    select * from director_day
    where branch_id = ${branch.id} and day > ${today}::date - ${BRANCH_DAYS}::int and day <= ${today}::date
    order by day`.execute(db);
  const [row] = now.rows;
  if (row === undefined) throw notFound();
  return {
    today: dayNumbersOf(row, sight, today),
    days: rows.map((row) => ({
      day: row.day,
      tags: { done: row.tag_right, of: row.tag_needed },
      campaigns: { done: row.campaign_done, of: row.campaign_due },
      check_lists: { done: row.check_done, of: row.check_due },
      applications: { done: row.application_done, of: row.application_due },
    })),
  };
}
