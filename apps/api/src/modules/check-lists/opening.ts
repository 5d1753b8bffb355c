import type { Schedule } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { today } from '../../platform/time/clock.ts';
import { regularly } from '../../platform/time/regularly.ts';
import { addDays } from '../../platform/time/tashkent.ts';
import { type DueList, notifyOfDue } from './notice.ts';
import { dueDays } from './schedule.ts';

const EVERY_MS = 60_000;
/** A server that was away for longer does not open lists of days that nobody remembers. */
const BACK_DAYS = 31;

interface Row {
  readonly id: number;
  readonly every: string;
  readonly weekday: number | null;
  readonly month_day: number | null;
  readonly late_days: number;
  readonly all_branches: boolean;
  readonly opened_through: string;
}

/** Opens what the template wants on these days in each of its branches that is not closed, once. */
async function openDays(tx: Tx, template: Row, days: readonly string[], today: string): Promise<number> {
  const chosen = template.all_branches
    ? sql`true`
    : sql`exists (select from check_list_template_branch tb where tb.template_id = ${template.id} and tb.branch_id = b.id)`;
  const { rows } = await sql<DueList>`
    with opened as (
      insert into check_list (template_id, branch_id, due_on, last_on)
      select ${template.id}, b.id, d.day, d.day + ${template.late_days}::int
      from unnest(${days}::date[]) as d (day) cross join branch b
      where ${chosen} and b.closed_at is null
        and b.created_at < (d.day + 1)::timestamp at time zone 'Asia/Tashkent'
      on conflict (template_id, branch_id, due_on) do nothing
      returning id, template_id, branch_id, due_on, last_on
    )
    select o.*, b.code, t.name_uz, t.name_ru from opened o join branch b on b.id = o.branch_id
    join check_list_template t on t.id = o.template_id order by o.id`.execute(tx);
  // Of days that are long over nobody needs to hear.
  await notifyOfDue(
    tx,
    rows.filter(({ last_on }) => last_on >= today),
  );
  return rows.length;
}

/**
 * Opens the lists of one template up to a day, if that was not done before.
 * @returns lists that fell due
 */
async function openTemplate(tx: Tx, id: number, today: string): Promise<number> {
  const template = await tx
    .selectFrom('check_list_template')
    .select(['id', 'every', 'weekday', 'month_day', 'late_days', 'all_branches', 'opened_through'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('opened_through', '<', today)
    .forUpdate()
    .executeTakeFirst();
  if (template === undefined) return 0;
  const [, from = today] = [addDays(today, -BACK_DAYS), addDays(template.opened_through, 1)].sort();
  const days = dueDays(template as unknown as Schedule, from, today);
  const opened = await openDays(tx, template, days, today);
  await tx.updateTable('check_list_template').set({ opened_through: today }).where('id', '=', id).execute();
  return opened;
}

/**
 * Opens the lists that fall due up to today in the chain's time zone. Several servers may do it at once: each
 * list comes into being once.
 * @returns lists that fell due
 */
export async function openDueLists(db: Db, today: string): Promise<number> {
  const templates = await db
    .selectFrom('check_list_template')
    .select('id')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('opened_through', '<', today)
    .orderBy('id')
    .execute();
  let opened = 0;
  for (const { id } of templates) opened += await transaction(db, (tx) => openTemplate(tx, id, today));
  return opened;
}

/**
 * Makes today's lists of a changed template what it wants now: of those that nobody has begun, the ones that it
 * wants no more go and the others take its days; what is missing opens.
 */
export async function reopenToday(tx: Tx, id: number, today: string): Promise<void> {
  const template = await tx
    .selectFrom('check_list_template')
    .select(['active', 'every', 'weekday', 'month_day', 'late_days'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isDue = template.active && dueDays(template as unknown as Schedule, today, today).length > 0;
  await sql`
    delete from check_list c using check_list_template t
    where t.id = c.template_id and t.id = ${id} and c.due_on >= ${today}::date and c.begun_at is null
      and not (${isDue} and (t.all_branches or exists (select from check_list_template_branch tb
        where tb.template_id = t.id and tb.branch_id = c.branch_id)))`.execute(tx);
  await sql`
    update check_list set last_on = due_on + ${template.late_days}::int
    where template_id = ${id} and due_on >= ${today}::date and begun_at is null`.execute(tx);
  await tx
    .updateTable('check_list_template')
    .set({ opened_through: addDays(today, -1) })
    .where('id', '=', id)
    .execute();
  await openTemplate(tx, id, today);
}

/** Looks each minute whether a day has begun, until stopped; a failure waits for the next time. */
export function openListsRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => openDueLists(db, today()), onError, { atOnce: true });
}
