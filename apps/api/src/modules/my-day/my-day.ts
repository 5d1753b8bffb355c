import { DAY_KINDS, type DayItem, type DayKind, type Localised } from '@javon/contract';
import { sql } from 'kysely';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { startOfDay } from '../../platform/time/tashkent.ts';
import type { BranchRow } from '../branches/public.ts';
import { countTags } from '../price-tags/public.ts';

/** Things of a kind that are named one by one. */
const MOST = 20;

const item = (kind: DayKind, more: Partial<DayItem>): DayItem => ({
  ...{ kind, id: null, count: null, name: null, due: null },
  ...more,
});
const both = (name: string): Localised => ({ uz: name, ru: name });

async function tagItems(db: Db, branchId: number): Promise<DayItem[]> {
  const counts = await countTags(db, branchId);
  const sum = (state: 'to_print' | 'take_down') => counts.reduce((total, one) => total + one[state], 0);
  const { rows } = await sql<{ id: number; items: number; created_at: string }>`
    select id, items, created_at from print_job where branch_id = ${branchId} and state = 'printed'
    order by created_at desc, id desc limit ${MOST}`.execute(db);
  return [
    item('stale_tags', { count: sum('to_print') }),
    item('take_down', { count: sum('take_down') }),
    ...rows.map((job) => item('unconfirmed', { id: job.id, count: job.items, due: job.created_at })),
  ].filter(({ count }) => count !== 0);
}

async function campaignItems(db: Db, branchId: number, today: string): Promise<DayItem[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    left: number;
    due_at: string | null;
    late: boolean;
  }>`
    select c.id, c.name, b.needed - b.done as left, b.due_at, b.done_at is null and b.due_at <= ${startOfDay(today).toISOString()} as late
    from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    where b.branch_id = ${branchId} and c.state = 'issued' and c.ends >= ${today}::date and b.done < b.needed
    order by b.due_at, c.id limit ${MOST}`.execute(db);
  return rows.map(({ id, name, left, due_at: due, late }) =>
    item(late ? 'campaign_late' : 'campaign', { id, count: left, name: both(name), due }),
  );
}

async function checkListItems(db: Db, branchId: number, today: string): Promise<DayItem[]> {
  const { rows } = await sql<{ id: number; uz: string; ru: string; due_on: string }>`
    select l.id, t.name_uz as uz, t.name_ru as ru, l.due_on
    from check_list l join check_list_template t on t.id = l.template_id
    where l.branch_id = ${branchId} and l.signed_at is null and l.due_on <= ${today}::date and l.last_on >= ${today}::date
    order by l.due_on, l.id limit ${MOST}`.execute(db);
  return rows.map(({ id, uz, ru, due_on: due }) =>
    item(due < today ? 'check_list_late' : 'check_list', { id, name: { uz, ru }, due }),
  );
}

async function applicationItems(db: Db, branchId: number, today: string): Promise<DayItem[]> {
  const { rows } = await sql<{ id: number; name: string; end_on: string }>`
    select a.id, s.name, a.end_on from application a join shelf s on s.id = a.shelf_id
    where a.branch_id = ${branchId} and a.status <> 3 order by a.end_on, a.id limit ${MOST}`.execute(db);
  return rows.map(({ id, name, end_on: due }) =>
    item(due < today ? 'application_late' : 'application', { id, name: both(name), due }),
  );
}

/** What a branch has to do, as far as the person may see it, the most urgent first. */
export async function readMyDay(
  db: Db,
  actor: Actor,
  branch: Seen<BranchRow>,
  today: string,
): Promise<DayItem[]> {
  const held = new Set(
    heldOn(actor, branch.id, ['price_tag', 'analytic_price_tag', 'check_list', 'application']),
  );
  const parts = await Promise.all([
    held.has('price_tag') ? tagItems(db, branch.id) : [],
    held.has('analytic_price_tag') ? campaignItems(db, branch.id, today) : [],
    held.has('check_list') ? checkListItems(db, branch.id, today) : [],
    held.has('application') ? applicationItems(db, branch.id, today) : [],
  ]);
  // Within a kind the order of its query stays.
  return parts.flat().sort((a, b) => DAY_KINDS.indexOf(a.kind) - DAY_KINDS.indexOf(b.kind));
}
