import type { Campaign, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely';
import { type Scope, type Seen, seen } from '../../../platform/auth/scope.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, keptPlan, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';
import { inScope } from '../../branches/public.ts';
import { endedOn, hangingIn, lateOn, type NumberRow, numbersOn, PRINTED, phaseOn } from './numbers.ts';

/** The entry of the branch that a row is read for; all null if it does not take part. */
interface OwnColumns {
  readonly own_id: number | null;
  readonly own_printed: boolean | null;
  readonly own_viewed_at: string | null;
  readonly own_printed_at: string | null;
  readonly own_duplicates: number | null;
  readonly own_edited: boolean | null;
  readonly own_needed: number | null;
  readonly own_done: number | null;
  readonly own_late: boolean | null;
  readonly own_hanging: number | null;
  readonly own_due_at: string | null;
}

export interface CampaignRow
  extends NumberRow,
    OwnColumns,
    Omit<Campaign, 'sampler' | 'numbers' | 'own' | 'can'> {
  /** The branch that the row is read for; 0 if there is none, so that an own scope never covers it. */
  readonly branch_id: number;
  readonly sampler_id: number;
  readonly sampler_name: string;
  readonly sampler_kind: number;
  readonly state: 'draft' | 'issued' | 'withdrawn';
}

/** Options for reading campaigns. */
export interface Reading {
  readonly scope: Scope;
  /** Branch whose entry is shown with the campaign: the scope's own, the requested one, or the person's own. */
  readonly branchId: number | null;
  /** Whether to count only that branch. */
  readonly oneBranch: boolean;
  readonly today: string;
}

const who = (column: string) =>
  sql`(select u.surname || ' ' || u.name from users u where u.id = ${sql.ref(`c.${column}`)})`;

function columns({ branchId, oneBranch, today }: Reading): RawBuilder<unknown> {
  const ofBranch = oneBranch ? sql`and b.branch_id = ${branchId}` : sql``;
  return sql`c.id, c.name, c.begins, c.ends, c.format, c.sampler_id, s.name as sampler_name, s.kind as sampler_kind,
    c.state, ${phaseOn(today)} as phase, c.version, c.created_at, c.issued_at, c.withdrawn_at,
    (select count(*) from analytic_price_tag_product p where p.campaign_id = c.id)::int as product_count,
    coalesce(own.own_branch_id, 0) as branch_id, own.*, n.*,
    ${who('author_id')} as author, ${who('issued_by')} as issued_by, ${who('withdrawn_by')} as withdrawn_by
  from analytic_price_tag c join sampler s on s.id = c.sampler_id
  cross join lateral (
    select ${numbersOn(today)} from analytic_price_tag_branch b where b.campaign_id = c.id ${ofBranch}) n
  left join lateral (
    select b.id as own_id, b.branch_id as own_branch_id, ${PRINTED} as own_printed, b.viewed_at as own_viewed_at,
      b.last_printed_at as own_printed_at, b.duplicates as own_duplicates, b.edited as own_edited,
      b.needed as own_needed, b.done as own_done, ${lateOn(today)} as own_late, b.due_at as own_due_at,
      case when ${endedOn(today)} then ${hangingIn(sql`c.id`, sql`b.branch_id`)} else 0 end as own_hanging
    from analytic_price_tag_branch b
    where b.campaign_id = c.id and b.branch_id = ${branchId} and c.state <> 'draft') own on true`;
}

/** Limits campaigns to the scope: a branch sees those that were issued to it. */
function reached({ scope }: Reading): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return issuedTo(scope.branchId);
}

function issuedTo(branchId: number | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.state <> 'draft' and exists (
    select from analytic_price_tag_branch r where r.campaign_id = c.id and r.branch_id = ${branchId}))`;
}

/** Whether the requested branch, or any within the scope, missed its deadline. */
function isLate({ scope, branchId, oneBranch, today }: Reading): RawBuilder<SqlBool> {
  const mine = oneBranch ? sql`and b.branch_id = ${branchId}` : sql`and ${inScope(scope, sql`b.branch_id`)}`;
  return sql<SqlBool>`exists (
    select from analytic_price_tag_branch b where b.campaign_id = c.id ${mine} and ${lateOn(today)})`;
}

/** First rank of campaigns that are over and taken down. */
const OVER = sql.lit(8);

/** Rank by urgency: late, still hanging, to print, coming, draft, and those that are over last. */
function urgency({ branchId, oneBranch, today }: Reading): RawBuilder<number> {
  const phase = phaseOn(today);
  const mine = sql`b.campaign_id = c.id and b.branch_id = ${branchId}`;
  const ofBranch = sql`
    when exists (select from analytic_price_tag_branch b where ${mine} and ${lateOn(today)} and ${phase} = 'running') then 1
    when ${endedOn(today)} and ${hangingIn(sql`c.id`, sql`${branchId}::bigint`)} > 0 then 2
    when exists (select from analytic_price_tag_branch b where ${mine} and b.done < b.needed and ${phase} = 'running') then 3
    when exists (select from analytic_price_tag_branch b where ${mine} and b.done < b.needed and ${phase} = 'coming') then 4`;
  return sql<number>`case ${oneBranch ? ofBranch : sql``}
    when ${phase} = 'running' then 5 when ${phase} = 'coming' then 6 when ${phase} = 'draft' then 7
    when ${phase} = 'ended' then ${OVER} else 9 end`;
}

const DAY = sql`coalesce(c.ends, '2199-12-31') - date '2000-01-01'`;
/** Days until its end, and since that of one that is over, so that of these the newest comes first. */
const DAYS = sql`case when c.rank < ${OVER} then ${DAY} else -(${DAY}) end`;
/** Sorts of campaigns `c` with their `rank` by {@link urgency}. */
const SORTS: SortColumnsOf<'listAnalyticPriceTags'> = {
  urgency: {
    expression: sql`json_build_array(c.rank, ${DAYS})::text`,
    type: 'text',
    parts: [
      { expression: sql`c.rank`, type: 'int' },
      { expression: DAYS, type: 'int' },
    ],
  },
  begins: { expression: sql`c.begins`, type: 'date' },
  ends: { expression: sql`coalesce(c.ends, '2199-12-31')`, type: 'date' },
  name: { expression: sql`c.name`, type: 'text' },
};

export async function readCampaigns(
  db: Db,
  reading: Reading,
  query: Omit<QueryOf<'listAnalyticPriceTags'>, 'branch'>,
): Promise<CountedPage<CampaignRow>> {
  const paging = pagingOf(SORTS, sql`c.id`, query);
  const where = allOf([
    reading.oneBranch ? issuedTo(reading.branchId) : reached(reading),
    query.phase !== undefined && sql`${phaseOn(reading.today)} = ${query.phase}`,
    query.late !== undefined && sql`${isLate(reading)} = ${query.late === 'true'}`,
    ...holdsWords(sql`c.name`, query.search),
  ]);
  const rank = paging.sort.name === 'urgency' ? urgency(reading) : sql`0`;
  // Choose the page by the few columns that its order needs; count numbers for the page only.
  const { rows } = await sql<CampaignRow & { sort_value: unknown; total: number }>`
    ${keptPlan('campaigns', query)}
    with ranked as materialized (
      select c.id, c.name, c.begins, c.ends, ${rank} as rank from analytic_price_tag c where ${where}
    ), chosen as (
      select c.id, ${paging.value} as sort_value, row_number() over (order by ${paging.order}) as place
      from ranked c
      where ${paging.after}
      order by place limit ${paging.limit}
    )
    select x.sort_value, (select count(*) from ranked)::int as total, ${columns(reading)} join chosen x on x.id = c.id
    order by x.place`.execute(db);
  return paging.counted(rows);
}

/** Reads one campaign within the scope; only head office sees drafts. */
export async function readCampaign(
  db: Db | Tx,
  reading: Reading,
  id: number,
): Promise<Seen<CampaignRow> | null> {
  const { rows } =
    await sql<CampaignRow>`select ${columns(reading)} where c.id = ${id} and ${reached(reading)}`.execute(db);
  return seen(reading.scope, rows[0]);
}

/** Locks a campaign; null if it is out of the scope. */
export async function lockCampaign(tx: Tx, reading: Reading, id: number): Promise<Seen<CampaignRow> | null> {
  await sql`select from analytic_price_tag where id = ${id} for no key update`.execute(tx);
  return readCampaign(tx, reading, id);
}

export type CampaignTerms = Pick<CampaignRow, 'name' | 'begins' | 'ends' | 'format' | 'sampler_id'>;

async function update(tx: Tx, id: number, columns: UpdateObject<DB, 'analytic_price_tag'>): Promise<void> {
  await updateRow(tx, 'analytic_price_tag', id, {
    ...columns,
    version: sql`version + 1`,
    updated_at: sql`now()`,
  });
}

/** Updates the terms of a campaign and increments its version. */
export function updateTerms(tx: Tx, id: number, terms: CampaignTerms): Promise<void> {
  const { name, begins, ends, format, sampler_id } = terms;
  return update(tx, id, { name, begins, ends, format, sampler_id });
}

export function markIssued(tx: Tx, id: number, userId: number): Promise<void> {
  return update(tx, id, { state: 'issued', issued_at: sql`now()`, issued_by: userId });
}

export function markWithdrawn(tx: Tx, id: number, userId: number): Promise<void> {
  return update(tx, id, { state: 'withdrawn', withdrawn_at: sql`now()`, withdrawn_by: userId });
}

/** Format of an active sampler; undefined if there is none. */
export async function readSamplerFormat(tx: Tx, sampler: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('sampler')
    .select(['format'])
    .where('id', '=', sampler)
    .where('deleted_at', 'is', null)
    .where('current_version_id', 'is not', null)
    .executeTakeFirst();
  return row?.format;
}

/** Whether the sampler's tag shows the campaign's last day. */
export async function showsEndDate(tx: Tx, sampler: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sampler')
    .innerJoin('sampler_version', 'sampler_version.id', 'sampler.current_version_id')
    .select('shows_until')
    .where('sampler.id', '=', sampler)
    .executeTakeFirst();
  return row?.shows_until ?? true;
}
