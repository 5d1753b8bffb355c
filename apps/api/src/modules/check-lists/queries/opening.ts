import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type RowOf, readRow } from '../../../platform/db/rows.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { DueList } from '../notice.ts';

/** Columns of a template that decide when its lists are due. */
type DueTemplate = RowOf<'check_list_template', (typeof DUE)[number]>;
const DUE = ['id', 'every', 'weekday', 'month_day', 'late_days', 'all_branches'] as const;

/** Active templates whose lists are not opened up to a day. */
export function readDueTemplates(db: Db, today: string): Promise<{ id: number }[]> {
  return db
    .selectFrom('check_list_template')
    .select('id')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('opened_through', '<', today)
    .orderBy('id')
    .execute();
}

/** Locks a template of {@link readDueTemplates}; undefined if it no longer qualifies. */
export function lockDueTemplate(
  tx: Tx,
  id: number,
  today: string,
): Promise<(DueTemplate & { opened_through: string }) | undefined> {
  return tx
    .selectFrom('check_list_template')
    .select([...DUE, 'opened_through'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('opened_through', '<', today)
    .forUpdate()
    .executeTakeFirst();
}

export async function readDueTemplate(tx: Tx, id: number): Promise<DueTemplate & { active: boolean }> {
  return orNotFound(await readRow(tx, 'check_list_template', id, [...DUE, 'active']));
}

/** Opens the lists of a template on these days, once in each of its branches that is not closed. */
export async function insertLists(
  tx: Tx,
  template: DueTemplate,
  days: readonly string[],
): Promise<DueList[]> {
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
  return rows;
}

/**
 * Updates the lists of a template that are not started, from today on: deletes those that its branches no
 * longer need, and gives the others its days.
 * @param isDue whether the template is due today
 * @returns ids of the deleted lists
 */
export async function updateUnbegun(
  tx: Tx,
  { id, late_days }: DueTemplate,
  isDue: boolean,
  today: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from check_list c using check_list_template t
    where t.id = c.template_id and t.id = ${id} and c.due_on >= ${today}::date and c.begun_at is null
      and not (${isDue} and (t.all_branches or exists (select from check_list_template_branch tb
        where tb.template_id = t.id and tb.branch_id = c.branch_id)))
    returning c.id`.execute(tx);
  await sql`
    update check_list set last_on = due_on + ${late_days}::int
    where template_id = ${id} and due_on >= ${today}::date and begun_at is null`.execute(tx);
  return rows.map((row) => row.id);
}
