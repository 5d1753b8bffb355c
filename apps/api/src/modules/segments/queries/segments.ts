import type { QueryOf, Segment, SegmentDetails } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, heldOf } from '../../../platform/auth/actor.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, keptPlan, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';
import { today } from '../../../platform/time/clock.ts';

type SegmentRow = Omit<Segment, 'can'>;

/** Number of products in a segment's list, which leaves the few deleted ones out. */
export function productCountOf(segment: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select count(*)::int from segment_product sp
    where sp.segment_id = ${segment} and sp.product_id not in (select id from product where deleted_at is not null))`;
}

/** All segments with their state on this day, as a subquery. */
function segments(today: string): RawBuilder<SegmentRow> {
  return sql`(
    select s.id, s.name, s.begins::text as begins, s.ends::text as ends, s.months, s.promo_bank, s.version,
      s.created_at, s.deleted_at, u.surname || ' ' || u.name as author,
      ${productCountOf(sql`s.id`)} as product_count,
      case when s.deleted_at is not null then 'deleted' when s.ends < ${today} then 'ended'
        when s.begins > ${today} then 'coming' else 'running' end as state
    from segment s left join users u on u.id = s.author_id)`;
}

const SORTS: SortColumnsOf<'listSegments'> = {
  begins: { expression: sql`x.begins`, type: 'text' },
  ends: { expression: sql`x.ends`, type: 'text' },
  name: { expression: sql`x.name`, type: 'text' },
  months: { expression: sql`x.months`, type: 'int' },
  product_count: { expression: sql`x.product_count`, type: 'int' },
};

function withAbilities(actor: Actor, row: SegmentRow): Segment {
  const keys =
    row.deleted_at === null ? (['segment.edit', 'segment.delete'] as const) : (['segment.delete'] as const);
  return { ...row, can: heldOf(actor, keys) };
}

/** Reads one page of segments, latest first by default. */
export async function readSegments(
  db: Db,
  actor: Actor,
  query: QueryOf<'listSegments'>,
): Promise<CountedPage<Segment>> {
  const paging = pagingOf(SORTS, sql`x.id`, query, '-begins');
  const where = allOf([
    query.state === undefined ? sql`x.state <> 'deleted'` : sql`x.state = ${query.state}`,
    query.promo_bank !== undefined && sql`x.promo_bank = ${query.promo_bank === 'true'}`,
    ...holdsWords(sql`x.name`, query.search),
  ]);
  const all = segments(today());
  const { rows } = await sql<SegmentRow & { sort_value: unknown; total: number }>`
    ${keptPlan('segments', query)}
    select x.*, ${paging.value} as sort_value,
      (select count(*) from ${all} x where ${where})::int as total from ${all} x
    where ${where} and ${paging.page}`.execute(db);
  return paging.counted(rows, (row) => withAbilities(actor, row));
}

/** Reads one segment, deleted or not, with the others that are valid for its products at the same time. */
export async function readSegment(db: Db, actor: Actor, id: number): Promise<SegmentDetails | undefined> {
  const { rows } = await sql<SegmentRow & { markup_bp: number }>`
    select x.*, case when x.promo_bank then 0 else p.markup_bp end as markup_bp
    from ${segments(today())} x join instalment_plan p on p.months = x.months
    where x.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { markup_bp, ...rest } = row;
  return { ...withAbilities(actor, rest), markup_bp, overlaps: await readOverlaps(db, id) };
}

/** Maximum number of overlapping segments in an answer. */
const OVERLAPS = 20;

async function readOverlaps(db: Db, id: number): Promise<SegmentDetails['overlaps']> {
  // Of several segments of a product the one that began last is valid; of those, the newest.
  const { rows } = await sql<SegmentDetails['overlaps'][number]>`
    select o.id, o.name, o.begins::text as begins, o.ends::text as ends, count(*)::int as products,
      (o.begins, o.id) > (s.begins, s.id) as wins
    from segment s
    join segment_product mine on mine.segment_id = s.id
    join segment_product theirs on theirs.product_id = mine.product_id and theirs.segment_id <> s.id
    join product p on p.id = mine.product_id and p.deleted_at is null
    join segment o on o.id = theirs.segment_id
    where s.id = ${id} and s.deleted_at is null and o.deleted_at is null
      and o.begins <= s.ends and o.ends >= s.begins
    group by o.id, s.id order by o.begins, o.id limit ${OVERLAPS}`.execute(db);
  return rows;
}

/** Locks a segment, deleted or not, until the transaction ends. */
export async function lockSegmentRow(tx: Tx, actor: Actor, id: number): Promise<SegmentDetails | undefined> {
  await sql`select from segment where id = ${id} for update`.execute(tx);
  return readSegment(tx, actor, id);
}

export type SegmentTerms = Pick<Segment, 'name' | 'begins' | 'ends' | 'months' | 'promo_bank'>;

/** Changes the terms of a segment and increments its version. */
export function updateSegment(tx: Tx, id: number, terms: Partial<SegmentTerms>): Promise<void> {
  return updateRow(tx, 'segment', id, { ...terms, version: sql`version + 1`, updated_at: sql`now()` });
}

/** Marks a segment as deleted or restored. */
export function markDeleted(tx: Tx, id: number, deleted: boolean): Promise<void> {
  return updateRow(tx, 'segment', id, {
    deleted_at: deleted ? sql`now()` : null,
    updated_at: sql`now()`,
    version: sql`version + 1`,
  });
}
