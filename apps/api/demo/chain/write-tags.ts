import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../src/platform/db/database.ts';
import type { Clock } from '../clock.ts';

/** Id of the previous version of the smallest standard tag. */
const BEFORE_A7_CHANGED = 3;
/** Days ago of the rounds in which every shelf was printed; round 0 is partial, to reach the total. */
const ROUND_DAYS = [400, 300, 200, 100, 31] as const;
const LAST = ROUND_DAYS.length - 1;

/*
 * State of a tag by its lot, 0 to 99: below 5 it was never printed, from 5 its price has changed since, 12
 * its text, 14 its sampler, 15 its print failed, from 17 on all is right. Every 25th shelf waits for the
 * confirmation of its last print.
 */
const LOT = sql`((product_id * 7919 + branch_id * 104729) % 100)`;
const NEVER = 5;
const priceMoved = sql`(t.lot between 5 and 11)`;
const textMoved = sql`(t.lot between 12 and 13)`;
const samplerMoved = sql`(t.lot = 14)`;
const failed = sql`(t.lot between 15 and 16 and not t.waits)`;

/** Columns with a tag's printed values in a round. */
function printedValues(round: RawBuilder<unknown>): RawBuilder<unknown> {
  const today = sql`(${round} = ${LAST} and not ${priceMoved})`;
  const price = sql`case when ${today} then t.price
    else (t.price * (101 + (t.product_id + ${round} * 13) % 9) / 1000000 + 1) * 10000 end`;
  return sql`(
    select p.price, p.old_price, monthly_price(p.price, t.markup_bp, t.months) as monthly, t.months,
      case when ${textMoved} then md5(t.digest) else t.digest end as digest,
      case when ${samplerMoved} and t.format = 'A7' then ${BEFORE_A7_CHANGED}::bigint else t.version_id end as version_id
    from (select ${price} as price, case when ${today} then t.old_price end as old_price) p)`;
}

async function collect(tx: Tx): Promise<void> {
  await sql`
    create temp table chain_tag on commit drop as
    select row_number() over (order by pl.shelf_id, pl.product_id) as seq,
      dense_rank() over (order by pl.shelf_id) as shelf_seq, dense_rank() over (order by pl.shelf_id) % 25 = 0 as waits,
      pl.branch_id, pl.product_id, pl.shelf_id, pl.lot, c.tag_format as format, b.tag_language as language,
      p.price, p.old_price, ip.markup_bp, ip.months, tc.sampler_version_id as version_id,
      case b.tag_language when 'ru' then tc.digest_ru when 'kaa' then tc.digest_kaa else tc.digest_uz end as digest
    from (
      select branch_id, product_id, min(shelf_id) as shelf_id, ${LOT} as lot from placement group by 1, 2
    ) pl
    join product p on p.id = pl.product_id and p.price is not null
    join category c on c.id = p.category_id
    join branch b on b.id = pl.branch_id
    join tag_content tc on tc.product_id = p.id and tc.format = c.tag_format
    join sampler_version sv on sv.id = tc.sampler_version_id
    join instalment_plan ip on ip.months = sv.months
    left join price_tag known on known.branch_id = pl.branch_id and known.product_id = pl.product_id
    where known.product_id is null and pl.lot >= ${NEVER}`.execute(tx);
  await sql`create unique index on chain_tag (seq)`.execute(tx);
  await sql`analyze chain_tag`.execute(tx);
}

/** Totals that everything else is counted from. */
async function bases(
  tx: Tx,
  printedTags: number,
): Promise<{ tags: number; jobs: number; items: number; extra: number }> {
  const result = await sql<{ tags: number; jobs: number; items: number; printed: number }>`
    select (select count(*) from chain_tag) as tags, (select coalesce(max(id), 0) from print_job) as jobs,
      (select coalesce(max(id), 0) from print_job_item) as items, (select count(*) from print_job_item) as printed`.execute(
    tx,
  );
  const [row] = result.rows;
  if (row === undefined) throw new Error('no counts');
  const extra = printedTags - row.printed - LAST * row.tags;
  if (extra < 0 || extra > row.tags) throw new Error(`${row.tags} tags do not make ${printedTags} prints`);
  return { ...row, extra };
}

/**
 * Prints every shelf several times, for placed products without a tag.
 * @param printedTags total number of prints afterwards
 */
export async function writeChainTags(tx: Tx, clock: Clock, printedTags: number): Promise<void> {
  await collect(tx);
  const { tags, jobs, items, extra } = await bases(tx, printedTags);
  const moments = sql`(array[${sql.join(ROUND_DAYS.map((days) => sql`${clock.ago(days * 24)}::timestamptz`))}])`;
  const rounds = sql`chain_tag t cross join generate_series(0, ${LAST}::int) as r (round)`;
  const included = sql`(r.round > 0 or t.seq <= ${extra})`;
  await sql`
    create temp table chain_job on commit drop as
    select ${jobs} + row_number() over (order by r.round, t.shelf_seq) as id, r.round, t.shelf_seq,
      min(t.branch_id) as branch_id, r.round = ${LAST} and bool_or(t.waits) as waits, count(*)::int as items,
      (ceil(count(*) filter (where t.format = 'A5') / 2.0) + ceil(count(*) filter (where t.format = 'A6') / 4.0)
        + ceil(count(*) filter (where t.format = 'A7') / 8.0))::int as sheets,
      ${moments}[r.round + 1] + make_interval(secs => t.shelf_seq % 30000) as at
    from ${rounds} where ${included} group by r.round, t.shelf_seq`.execute(tx);
  await sql`
    insert into print_job (id, branch_id, author_id, as_of, sheet, sheets, items, state, created_at, confirmed_at,
      confirmed_by, language)
    overriding system value
    select j.id, j.branch_id, u.id, (j.at at time zone 'Asia/Tashkent')::date, '{"start": 1, "order": "walk"}', j.sheets,
      j.items, case when j.waits then 'printed' else 'confirmed' end, j.at,
      case when not j.waits then j.at + interval '25 minutes' end, case when not j.waits then u.id end, b.tag_language
    from chain_job j join branch b on b.id = j.branch_id
    join (select branch_id, min(id) as id from users where branch_id is not null group by 1) u on u.branch_id = j.branch_id
    order by j.id`.execute(tx);
  const itemId = (round: RawBuilder<unknown>) =>
    sql`${items} + case when ${round} = 0 then 0 else ${extra}::bigint + (${round} - 1) * ${tags}::bigint end + t.seq`;
  await sql`
    insert into print_job_item (id, job_id, branch_id, seq, product_id, format, copies, price, old_price, monthly,
      months, digest, language, sampler_version_id, own_format, shelf_id, duplicate, outcome)
    overriding system value
    select ${itemId(sql`r.round`)}, j.id, t.branch_id, t.seq - min(t.seq) over (partition by j.id) + 1, t.product_id, t.format, 1,
      s.price, s.old_price, s.monthly, s.months, s.digest, t.language, s.version_id, true, t.shelf_id, false,
      case when j.waits then null when r.round = ${LAST} and ${failed} then 'failed' else 'confirmed' end
    from ${rounds}
    join chain_job j on j.round = r.round and j.shelf_seq = t.shelf_seq
    cross join lateral ${printedValues(sql`r.round`)} s
    where ${included}`.execute(tx);
  const hungRound = sql`(case when t.waits or ${failed} then ${LAST - 1}::int else ${LAST}::int end)`;
  const last = sql`${LAST}::int`;
  await sql`
    insert into price_tag (branch_id, product_id, format, pending_item_id, pending_price, pending_old_price,
      pending_monthly, pending_months, pending_digest, pending_language, pending_sampler_version_id, pending_own_format, pending_shelf_id,
      pending_at, hung_item_id, hung_price, hung_old_price, hung_monthly, hung_months, hung_digest, hung_language,
      hung_sampler_version_id, hung_own_format, hung_shelf_id, hung_at, confirmed_at, failed, times)
    select t.branch_id, t.product_id, t.format,
      case when t.waits then ${itemId(last)} end, w.price, w.old_price, w.monthly, w.months, w.digest,
      case when t.waits then t.language end, w.version_id, true, case when t.waits then t.shelf_id end,
      case when t.waits then ${moments}[${LAST + 1}] end,
      ${itemId(hungRound)}, h.price, h.old_price, h.monthly, h.months, h.digest, t.language, h.version_id, true, t.shelf_id,
      ${moments}[${hungRound} + 1], ${moments}[${hungRound} + 1] + interval '25 minutes', ${failed},
      ${LAST} + (t.seq <= ${extra})::int
    from chain_tag t
    cross join lateral ${printedValues(hungRound)} h
    left join lateral ${printedValues(last)} w on t.waits`.execute(tx);
  await sql`delete from product_counter`.execute(tx);
  await sql`insert into product_counter (product_id, print_count)
    select product_id, sum(copies) from print_job_item group by 1`.execute(tx);
}
