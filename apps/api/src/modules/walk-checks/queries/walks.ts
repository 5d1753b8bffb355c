import { type QueryOf, type TagState, WALK_SCAN_DAYS, type Walk } from '@javon/contract';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import { namedJson, personJson } from '../../../platform/db/answer-json.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { keptPlan, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { now } from '../../../platform/time/clock.ts';
import { inScope, type OfBranch } from '../../branches/public.ts';

const DAY_MS = 86_400_000;

export interface WalkRow extends Omit<Walk, 'counts' | 'can'> {
  readonly branch_id: number;
  readonly tag_language: 'uz' | 'ru' | 'kaa';
  readonly shelf_id: number | null;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Condition for a scan `s` that counts: not a repeat, and not a barcode whose tag, or any of a product that needs none,
 * was scanned in the same walk, because the tag says more.
 */
export const COUNTED = sql`s.repeats is null and not (s.source = 'barcode' and exists (
  select from walk_scan better where better.walk_id = s.walk_id and better.product_id = s.product_id
    and (s.format is null or better.format = s.format) and better.source = 'code' and better.repeats is null
    and better.verdict <> 'other_branch'))`;

/** Condition for a tag `m` that was missing when its walk ended, and that no late scan found. */
export const STILL_MISSING = sql`not exists (
  select from walk_scan found where found.walk_id = m.walk_id and found.product_id = m.product_id
    and found.format = m.format and found.repeats is null and found.verdict <> 'other_branch')`;

const SELECT = sql`
  select w.id, w.branch_id, ${namedJson('b', 'code')} as branch, b.tag_language, w.shelf_id,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as shelf,
    w.begun_at, ${personJson('beginner')} as begun_by, w.ended_at,
    case when w.ended_by is not null then ${personJson('ender')} end as ended_by, w.expected,
    (select coalesce(json_agg(${personJson('u')} order by u.surname, u.id), '[]') from walk_person p
      join users u on u.id = p.user_id where p.walk_id = w.id) as people,
    case when w.sums is not null then w.expected - (w.sums ->> 'missing')::int
      else (select count(distinct (s.product_id, s.format)) from walk_scan s where s.walk_id = w.id
        and s.verdict in ('right', 'unconfirmed', 'early', 'wrong', 'wrong_place'))::int end as scanned,
    case when w.sums is not null then w.sums -> 'found' else (
      select coalesce(jsonb_object_agg(c.verdict, c.n), '{}') from (
      select s.verdict, count(*)::int as n from walk_scan s
      where s.walk_id = w.id and (s.verdict = 'twice' or ${COUNTED}) group by 1) c) end as counts
  from walk_check w join branch b on b.id = w.branch_id left join shelf s on s.id = w.shelf_id
    join users beginner on beginner.id = w.begun_by left join users ender on ender.id = w.ended_by`;

const SORTS: SortColumnsOf<'listWalks'> = {
  begun_at: { expression: sql`w.begun_at`, type: 'timestamptz' },
};

/** Reads one page of walks, newest first by default. */
export async function readWalks<Item>(
  db: Db,
  scope: Scope,
  query: OfBranch<QueryOf<'listWalks'>>,
  toItem: (row: WalkRow) => Item,
): Promise<{ items: Item[]; next: string | null }> {
  const paging = pagingOf(SORTS, sql`w.id`, query, '-begun_at');
  const where = allOf([
    inScope(scope, sql`w.branch_id`),
    query.branchId !== null && sql`w.branch_id = ${query.branchId}`,
    query.shelf !== undefined && sql`w.shelf_id = ${query.shelf}`,
    query.open !== undefined && sql`(w.ended_at is null) = ${query.open === 'true'}`,
  ]);
  const { rows } = await sql<WalkRow>`${keptPlan('walks', query, ['branchId'])} ${SELECT}
    where ${where} and ${paging.page}`.execute(db);
  return paging.of(rows, 'begun_at', toItem);
}

export async function readWalk(db: Db, id: number): Promise<WalkRow | undefined> {
  const { rows } = await sql<WalkRow>`${SELECT} where w.id = ${id}`.execute(db);
  return rows[0];
}

export type LockedWalk = RowOf<'walk_check'>;

/** Locks the open walk of a place. */
export function lockOpenWalk(
  tx: Tx,
  branchId: number,
  shelfId: number | null,
): Promise<LockedWalk | undefined> {
  return tx
    .selectFrom('walk_check')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where(sql<number>`coalesce(shelf_id, 0)`, '=', shelfId ?? 0)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a walk. @returns its id; undefined if one is open at the place */
export async function insertWalk(
  tx: Tx,
  branchId: number,
  shelfId: number | null,
  userId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into walk_check (branch_id, shelf_id, begun_by) values (${branchId}, ${shelfId}, ${userId})
    on conflict (branch_id, coalesce(shelf_id, 0)) where ended_at is null do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Records that a person takes part in a walk. @returns false if they do already */
export async function addPerson(tx: Tx, walkId: number, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('walk_person')
    .values({ walk_id: walkId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notifies the phones of the others in a walk to refresh. */
export async function publishWalk(tx: Tx, walkId: number, besides: number | null): Promise<void> {
  await sql`select pg_notify('javon_walks', ${String(walkId)} || ':' || string_agg(user_id::text, ','))
    from (
      select user_id from walk_person where walk_id = ${walkId} and user_id is distinct from ${besides} limit 200
    ) there
    having count(*) > 0`.execute(tx);
}

/** Expected tag of a walk that nobody scanned. */
export interface MissingTag extends RowOf<'print_job_item', 'product_id' | 'format' | 'seq'> {
  readonly believed: TagState;
  readonly place: unknown;
}

/** Ends a walk, and stores which of the expected tags were not scanned. */
export async function closeWalk(
  tx: Tx,
  walk: LockedWalk,
  userId: number | null,
  expected: readonly MissingTag[],
): Promise<void> {
  await sql`
    update walk_check set ended_at = greatest(now(), begun_at), ended_by = ${userId}, expected = ${expected.length}
    where id = ${walk.id}`.execute(tx);
  await sql`
    insert into walk_missing (walk_id, branch_id, product_id, format, seq, believed, place)
    select ${walk.id}, ${walk.branch_id}, m.product_id, m.format, m.seq, m.believed, m.place
    from jsonb_to_recordset(${JSON.stringify(expected)}::jsonb)
      as m (product_id bigint, format text, seq int, believed text, place jsonb)
    where not exists (
      select from walk_scan s where s.walk_id = ${walk.id} and s.product_id = m.product_id and s.format = m.format
        and s.repeats is null and s.verdict <> 'other_branch')
    order by m.product_id, m.format`.execute(tx);
  await sumWalk(tx, walk.id);
}

/** Totals of a walk, as stored in its row. */
export interface WalkSums {
  /**
   * Number of expected tags that were not scanned, and of those among them that our records have as confirmed
   * and right.
   */
  readonly missing: number;
  readonly missing_confirmed: number;
  /** Counts by verdict, and by the reasons of wrong tags. */
  readonly found: Readonly<Record<string, number>>;
  readonly reasons: Readonly<Record<string, number>>;
  /**
   * Number of scanned tags that our records had as confirmed and right, and of those whose scanned print was
   * the confirmed one.
   */
  readonly confirmed: number;
  readonly true: number;
}

/** Whether the scans of a walk may have been deleted: its totals are not recomputed. */
export function isSwept({ ended_at }: Pick<LockedWalk, 'ended_at'>): boolean {
  return ended_at !== null && now().getTime() - Date.parse(ended_at) > WALK_SCAN_DAYS * DAY_MS;
}

/** Sums the results of an ended walk, from the facts stored with its scans. */
export async function sumWalk(tx: Tx, walkId: number): Promise<void> {
  await sql`
    with missing as (
      select m.believed from walk_missing m where m.walk_id = ${walkId} and ${STILL_MISSING}
    ), shown as (
      select s.verdict, s.reasons from walk_scan s
      where s.walk_id = ${walkId} and (s.verdict = 'twice' or ${COUNTED})
    ), confirmed as (
      select bool_or(s.item_id = s.believed_item_id) as is_true from walk_scan s
      where s.walk_id = ${walkId} and s.source = 'code' and s.repeats is null and s.believed = 'current'
      group by s.product_id, s.format
    )
    update walk_check set sums = jsonb_build_object(
      'missing', (select count(*) from missing),
      'missing_confirmed', (select count(*) from missing where believed = 'current'),
      'found', (select coalesce(jsonb_object_agg(verdict, n), '{}')
        from (select verdict, count(*) as n from shown group by 1) by_verdict),
      'reasons', (select coalesce(jsonb_object_agg(code, n), '{}') from (
        select reason ->> 'code' as code, count(*) as n
        from shown cross join jsonb_array_elements(reasons) reason where verdict = 'wrong' group by 1) by_code),
      'confirmed', (select count(*) from confirmed),
      'true', (select count(*) from confirmed where is_true))
    where id = ${walkId}`.execute(tx);
}

/** Reads the open walks that were started before a moment. */
export async function readOpenBefore(db: Db, moment: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('walk_check')
    .select('id')
    .where('ended_at', 'is', null)
    .where('begun_at', '<', moment.toISOString())
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
