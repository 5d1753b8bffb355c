import { DAY_KINDS, DAY_THINGS, type DayItem, type DayKind, type DayThing } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { startOfDay } from '../../platform/time/tashkent.ts';
import type { BranchRow } from '../branches/public.ts';
import { countTags } from '../price-tags/public.ts';

interface ThingRow {
  readonly id: number;
  readonly uz: string | null;
  readonly ru: string | null;
  readonly tags: number | null;
  readonly due: string | null;
  readonly late: boolean;
  /** Of all rows that are late, or that are not. */
  readonly count: number;
  readonly all_tags: number | null;
}

/** A query of things, in columns `id, uz, ru, tags, due, late, place`; the smallest place comes first. */
type Things = RawBuilder<unknown>;

/** The two kinds that rows of a query become: those that are late, and the rest. */
interface Kinds {
  readonly late?: DayKind;
  readonly rest: DayKind;
}

/** Folds the rows of a query into one item a kind, with the first of them by name. */
async function fold(db: Db, things: Things, kinds: Kinds): Promise<DayItem[]> {
  const { rows } = await sql<ThingRow>`
    select id, uz, ru, tags, due, late, count, all_tags from (
      select t.*, (count(*) over (partition by late))::int as count,
        (sum(tags) over (partition by late))::int as all_tags,
        row_number() over (partition by late order by place, id) as nth
      from (${things}) t) x
    where nth <= ${DAY_THINGS} order by late desc, nth`.execute(db);
  return [true, false].flatMap((late): DayItem[] => {
    const kind = late ? kinds.late : kinds.rest;
    const own = rows.filter((row) => row.late === late);
    const [first] = own;
    if (kind === undefined || first === undefined) return [];
    return [{ kind, count: first.count, tags: first.all_tags, things: own.map(thingOf) }];
  });
}

function thingOf({ id, uz, ru, tags, due }: ThingRow): DayThing {
  return { id, name: uz === null ? null : { uz, ru: ru ?? uz }, tags, due };
}

async function tagItems(db: Db, branchId: number): Promise<DayItem[]> {
  const counts = await countTags(db, branchId);
  const tags = (kind: DayKind, state: 'to_print' | 'take_down'): DayItem => ({
    kind,
    count: null,
    tags: counts.reduce((total, one) => total + one[state], 0),
    things: [],
  });
  const prints = sql`
    select id, null as uz, null as ru, items as tags, created_at as due, false as late,
      -extract(epoch from created_at) as place
    from print_job where branch_id = ${branchId} and state = 'printed'`;
  return [
    ...[tags('stale_tags', 'to_print'), tags('take_down', 'take_down')].filter((one) => one.tags !== 0),
    ...(await fold(db, prints, { rest: 'unconfirmed' })),
  ];
}

function campaignItems(db: Db, branchId: number, today: string): Promise<DayItem[]> {
  const campaigns = sql`
    select c.id, c.name as uz, c.name as ru, b.needed - b.done as tags, b.due_at as due, b.due_at as place,
      coalesce(b.done_at is null and b.due_at <= ${startOfDay(today).toISOString()}, false) as late
    from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    where b.branch_id = ${branchId} and c.state = 'issued' and c.ends >= ${today}::date and b.done < b.needed`;
  return fold(db, campaigns, { late: 'campaign_late', rest: 'campaign' });
}

function checkListItems(db: Db, branchId: number, today: string): Promise<DayItem[]> {
  const lists = sql`
    select l.id, t.name_uz as uz, t.name_ru as ru, null::int as tags, l.due_on as due, l.due_on as place,
      l.due_on < ${today}::date as late
    from check_list l join check_list_template t on t.id = l.template_id
    where l.branch_id = ${branchId} and l.signed_at is null and l.due_on <= ${today}::date
      and l.last_on >= ${today}::date`;
  return fold(db, lists, { late: 'check_list_late', rest: 'check_list' });
}

function applicationItems(db: Db, branchId: number, today: string): Promise<DayItem[]> {
  const applications = sql`
    select a.id, s.name as uz, s.name as ru, null::int as tags, a.end_on as due, a.end_on as place,
      a.end_on < ${today}::date as late
    from application a join shelf s on s.id = a.shelf_id
    where a.branch_id = ${branchId} and a.status <> 3`;
  return fold(db, applications, { late: 'application_late', rest: 'application' });
}

/** Work of a branch, as far as the person may see it: one item a kind, the most urgent first. */
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
  return parts.flat().sort((a, b) => DAY_KINDS.indexOf(a.kind) - DAY_KINDS.indexOf(b.kind));
}
