import { BRANCH_DAYS, type BranchDays } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { type BranchRow, type DayRow, dayNumbers, dayNumbersOf, dayScopes } from '../branches/public.ts';
import { readKeptDays } from '../directors/public.ts';

/**
 * Numbers of a branch today, as far as the person may see them, and what it came to on each of the last days that
 * are kept, the first first.
 */
export async function readBranchDays(
  db: Db,
  actor: Actor,
  branch: Seen<BranchRow>,
  today: string,
): Promise<BranchDays> {
  const scopes = dayScopes(actor);
  const now = await sql<DayRow>`
    select * from ${dayNumbers(sql`select ${branch.id}::bigint as id`, scopes, today)} d`.execute(db);
  const days = await readKeptDays(db, branch.id, BRANCH_DAYS, today);
  const [row] = now.rows;
  if (row === undefined) throw notFound();
  return {
    today: dayNumbersOf(row, scopes, today),
    days: days.map((day) => ({
      day: day.day,
      tags: { done: day.tag_right, of: day.tag_needed },
      campaigns: { done: day.campaign_done, of: day.campaign_due },
      check_lists: { done: day.check_done, of: day.check_due },
      applications: { done: day.application_done, of: day.application_due },
    })),
  };
}
