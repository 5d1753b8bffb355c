import { sql } from 'kysely';
import type { Tx } from '../../src/platform/db/database.ts';
import type { Clock } from '../clock.ts';
import { ANALYST_ID, MERCHANDISER_ID } from '../people.ts';

/** Size of what a chain leaves behind in a year besides its prints. */
export interface YearSize {
  readonly campaigns: number;
  readonly productsOfCampaign: number;
  readonly segments: number;
  readonly productsOfSegment: number;
  readonly walksOfBranch: number;
}

/** First of the people of each branch; a branch without people has none. */
const FIRST_PERSON = sql`(select branch_id, min(id) as id from users where branch_id is not null group by 1)`;

/** A request about each shelf without one: of ten, one is new, one in progress, the others completed; every third has a comment. */
async function writeRequests(tx: Tx, clock: Clock): Promise<void> {
  await sql`
    insert into application (branch_id, shelf_id, comment, status, begin_on, end_on, author_id, worker_id, started_at,
      completed_at, version, created_at, updated_at)
    select s.branch_id, s.id, 'Tokchaga yangi modellar kerak: ' || s.name, x.status, x.at::date, x.at::date + 7, u.id,
      case when x.status > 1 then ${MERCHANDISER_ID}::bigint end, case when x.status > 1 then x.at + interval '5 hours' end,
      case when x.status = 3 then x.at + interval '3 days' end, x.status, x.at, x.at
    from shelf s join ${FIRST_PERSON} u on u.branch_id = s.branch_id
    cross join lateral (
      select case s.id % 10 when 0 then 1 when 1 then 2 else 3 end as status,
        ${clock.ago(5 * 24)}::timestamptz - make_interval(days => case when s.id % 10 < 2 then (s.id * 31 % 20)::int
          else (s.id * 7919 % 360)::int end, mins => (s.id % 600)::int) as at) x
    where not exists (select from application a where a.shelf_id = s.id)`.execute(tx);
  await sql`
    insert into application_comment (application_id, branch_id, author_id, kind, text, at)
    select a.id, a.branch_id, a.author_id, 'comment', 'Qachon boʻladi?', a.created_at + interval '1 hour'
    from application a
    where a.id % 3 = 0 and not exists (select from application_comment c where c.application_id = a.id)`.execute(
    tx,
  );
}

/** Campaigns of all branches that ended before today, printed by most and taken down. */
async function writeCampaigns(tx: Tx, clock: Clock, size: YearSize): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into analytic_price_tag (name, begins, ends, format, sampler_id, state, author_id, issued_at, issued_by,
      created_at, updated_at)
    select 'Aksiya ' || n, x.begins, x.begins + 6, s.format, s.id, 'issued', ${ANALYST_ID}::bigint, x.begins - interval '1 day',
      ${ANALYST_ID}::bigint, x.begins - interval '2 days', x.begins - interval '1 day'
    from generate_series(1, ${size.campaigns}::int) n
    cross join lateral (select ${clock.dayAgo(8 * 24)}::date - (n * 355 / ${size.campaigns}::int) as begins) x
    cross join (select id, format from sampler where format = 'A6' and kind = 2 order by id limit 1) s
    returning id`.execute(tx);
  const campaigns = sql`unnest(${rows.map(({ id }) => id)}::bigint[]) with ordinality c (id, n)`;
  await sql`
    insert into analytic_price_tag_product (campaign_id, product_id, price, old_price)
    select c.id, p.id, p.price - 1000, p.price
    from ${campaigns}
    join (select id, price, row_number() over (order by id) as n from product where price > 2000) p
      on p.n between c.n * ${size.productsOfCampaign} and (c.n + 1) * ${size.productsOfCampaign}::int - 1`.execute(
    tx,
  );
  await sql`
    insert into analytic_price_tag_branch (campaign_id, branch_id, needed, done, viewed_at, viewed_by, printed_at, last_printed_at,
      done_at, due_at)
    select c.id, b.id, x.needed, x.done, x.at, u.id, x.at, x.at, case when x.done = x.needed then x.at end,
      a.begins::timestamptz
    from ${campaigns} join analytic_price_tag a on a.id = c.id
    cross join branch b join ${FIRST_PERSON} u on u.branch_id = b.id
    cross join lateral (
      select 20 as needed, case when (b.id + c.id) % 9 = 0 then 12 else 20 end as done,
        a.begins - make_interval(hours => (b.id % 12)::int) as at) x`.execute(tx);
}

/** Segments that ended before today. */
async function writeSegments(tx: Tx, clock: Clock, size: YearSize): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into segment (name, begins, ends, months, author_id)
    select 'Segment ' || n, ${clock.dayAgo(40 * 24)}::date - n, ${clock.dayAgo(10 * 24)}::date - n, p.months, ${ANALYST_ID}::bigint
    from generate_series(1, ${size.segments}::int) n
    cross join (select min(months) as months from instalment_plan where active) p
    returning id`.execute(tx);
  await sql`
    insert into segment_product (segment_id, product_id)
    select s.id, p.id from unnest(${rows.map(({ id }) => id)}::bigint[]) with ordinality s (id, n)
    join (select id, row_number() over (order by id) as n from product) p
      on p.n between s.n * ${size.productsOfSegment} and (s.n + 1) * ${size.productsOfSegment}::int - 1`.execute(
    tx,
  );
}

/** Walks of each branch, one every three days and a half; their scans are no longer kept. */
async function writeWalks(tx: Tx, clock: Clock, size: YearSize): Promise<void> {
  const sums = {
    missing: 5,
    missing_confirmed: 3,
    found: { right: 175, wrong: 14, unconfirmed: 6 },
    reasons: { price: 10, text: 4 },
    confirmed: 180,
    true: 172,
  };
  await sql`
    insert into walk_check (branch_id, begun_at, begun_by, ended_at, ended_by, expected, sums)
    select u.branch_id, x.at, u.id, x.at + interval '40 minutes', u.id, 200, ${JSON.stringify(sums)}::jsonb
    from ${FIRST_PERSON} u cross join generate_series(1, ${size.walksOfBranch}::int) n
    cross join lateral (select ${clock.ago(0)}::timestamptz - n * interval '84 hours'
      - make_interval(mins => (u.branch_id % 400)::int) as at) x`.execute(tx);
}

/** Writes what a chain leaves behind in a year besides its prints: requests, campaigns, segments and walks. */
export async function writeYear(tx: Tx, clock: Clock, size: YearSize): Promise<void> {
  await writeRequests(tx, clock);
  await writeCampaigns(tx, clock, size);
  await writeSegments(tx, clock, size);
  await writeWalks(tx, clock, size);
}
