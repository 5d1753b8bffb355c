import type { Format } from '@javon/contract';
import { sql } from 'kysely';
import {
  lockTags,
  refreshTagContent,
  type TagLanguage,
  validatePrint,
  writeJob,
} from '../src/modules/price-tags/public.ts';
import type { Tx } from '../src/platform/db/database.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import { ANALYST_ID } from './people.ts';
import { readRows } from './read-rows.ts';

interface Campaign {
  readonly id: number;
  readonly name: string;
  /** First and last day, in days from today. */
  readonly days: readonly [from: number, to: number];
  readonly issued: boolean;
  /** Category by its Russian name, products of it, and their new price. */
  readonly category: string;
  readonly products: number;
  readonly percent: number;
  /** Issued to every branch whose id is divisible by this. */
  readonly every: number;
  /** Hours ago at which branches printed, chosen by id modulo the number of entries; null: they have not. */
  readonly printedHoursAgo: readonly (number | null)[];
}

const CAMPAIGNS = readRows<Campaign>('campaigns');

/** Campaigns that are over, with their tags taken down. */
const ENDED = CAMPAIGNS.filter(({ days }) => days[1] < 0);
/** Index of the running campaign. */
const RUNNING = 2;

/** Branches of the demo's accounts: they have not printed the running campaign yet. */
const UNTOUCHED = ['TAS-01', 'SAM-01'];
/** Branches whose id is divisible by this left the first campaign's tags hanging. */
const LEFT_HANGING = 11;

/** An ended campaign, a running one and a draft, with what branches did. */
export async function writeCampaigns(tx: Tx, clock: Clock): Promise<void> {
  const at = (days: number) => clock.dayAgo(-days * 24);
  for (const campaign of CAMPAIGNS) await writeCampaign(tx, clock, campaign, at);
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from analytic_price_tag_product order by 1`.execute(tx);
  await refreshTagContent(
    tx,
    rows.map((row) => row.product_id),
  );
  for (const campaign of CAMPAIGNS) {
    if (!campaign.issued) continue;
    await sql`select recount_analytic_price_tags(array[${campaign.id}::bigint])`.execute(tx);
    await printAll(tx, clock, campaign, at(campaign.days[0]));
  }
  for (const campaign of ENDED) await end(tx, clock, campaign);
  await sql`select setval(pg_get_serial_sequence('analytic_price_tag', 'id'), ${CAMPAIGNS.length})`.execute(
    tx,
  );
}

async function writeCampaign(
  tx: Tx,
  clock: Clock,
  { id, name, days, issued, category, products, percent, every }: Campaign,
  at: (days: number) => string,
): Promise<void> {
  const found = await sql<{ format: Format; sampler_id: number }>`
    select c.tag_format as format, s.id as sampler_id from category c
    join sampler s on s.format = c.tag_format and s.kind = 2 where c.name_ru = ${category}`.execute(tx);
  const [chosen] = found.rows;
  if (chosen === undefined) throw new Error(`The demo has no category ${category}`);
  const made = clock.ago(-days[0] * 24 + (issued ? 30 : 24 * 16));
  const issue = { state: 'issued', issued_at: clock.ago(-days[0] * 24 + 20), issued_by: ANALYST_ID } as const;
  await insertRows(tx, 'analytic_price_tag', [
    {
      id,
      name,
      begins: at(days[0]),
      ends: at(Math.max(days[1], 1)),
      ...chosen,
      author_id: ANALYST_ID,
      ...(issued ? issue : { state: 'draft', issued_at: null, issued_by: null }),
      version: issued ? 2 : 1,
      created_at: made,
      updated_at: made,
    },
  ]);
  // Adds products that most branches display, so that most have something to print.
  await sql`
    insert into analytic_price_tag_product (campaign_id, product_id, price, old_price)
    select ${id}, p.id, (p.price * ${percent} / 100 / 10000) * 10000, p.price
    from product p join category c on c.id = p.category_id
    where c.name_ru = ${category} and p.price > 500000
    order by (select count(distinct pl.branch_id) from placement pl where pl.product_id = p.id) desc, p.id
    limit ${products}`.execute(tx);
  await sql`
    insert into analytic_price_tag_branch (campaign_id, branch_id, viewed_at, due_at)
    select ${id}, b.id,
      case when ${issued} and (${id !== RUNNING} or b.id % 10 <> 1 and b.code <> all(${UNTOUCHED}::text[]))
        then ${clock.ago(-days[0] * 24 + 16)}::timestamptz + b.id * interval '7 minutes' end,
      case when ${issued} then (${at(days[0])}::date + 1)::timestamp at time zone 'Asia/Tashkent' end
    from branch b where b.id % ${every} = 0 or (b.code = 'TAS-01' and ${issued}) order by b.id`.execute(tx);
}

/** Prints in the branches, with the result that the queue would have had at that hour. */
async function printAll(tx: Tx, clock: Clock, campaign: Campaign, firstDay: string): Promise<void> {
  const { rows } = await sql<{
    branch_id: number;
    language: TagLanguage;
    author: number;
    format: Format;
    products: number[];
  }>`
    select b.branch_id, br.tag_language as language, min(u.id) as author, c.format,
      (select array_agg(distinct pl.product_id order by pl.product_id) from placement pl
        join analytic_price_tag_product cp on cp.product_id = pl.product_id and cp.campaign_id = c.id
        where pl.branch_id = b.branch_id) as products
    from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    join branch br on br.id = b.branch_id join users u on u.branch_id = b.branch_id
    where c.id = ${campaign.id} and b.needed > 0
      and (c.id <> ${RUNNING} or br.code <> all(${UNTOUCHED}::text[]))
    group by b.branch_id, br.tag_language, c.format, c.id order by b.branch_id`.execute(tx);
  for (const { branch_id: branchId, language, author, format, products } of rows) {
    const hoursAgo = campaign.printedHoursAgo[branchId % campaign.printedHoursAgo.length] ?? null;
    if (hoursAgo === null) continue;
    const wanted = products.map((product) => ({ product: Number(product), format, copies: 1 }));
    const question = { branchId, language, asOf: firstDay, only: wanted };
    const locked = await lockTags(tx, branchId, wanted);
    const { ready } = await validatePrint(tx, {
      question,
      wanted,
      locked,
      duplicatesAllowed: 0,
      day: firstDay,
      medium: 'paper',
      codeBase: null,
    });
    if (ready.length === 0) continue;
    const asked = { asOf: firstDay, day: firstDay, language, languageChosen: false };
    const job = { branchId, authorId: author, ...asked };
    const id = await writeJob(tx, job, { items: [] }, ready, {
      sheets: Math.ceil(ready.length / 4),
      labels: 0,
    });
    await printedAt(tx, campaign.id, branchId, id, clock.ago(hoursAgo + (branchId % 7) / 4));
  }
}

/** Sets back the times of a print. */
async function printedAt(tx: Tx, campaign: number, branchId: number, job: number, at: string): Promise<void> {
  await sql`update print_job set created_at = ${at} where id = ${job}`.execute(tx);
  await sql`
    update price_tag t set pending_at = ${at} from print_job_item i
    where i.job_id = ${job} and t.pending_item_id = i.id`.execute(tx);
  await sql`
    update analytic_price_tag_branch set printed_at = ${at}, last_printed_at = ${at},
      done_at = case when done_at is not null then ${at}::timestamptz end
    where campaign_id = ${campaign} and branch_id = ${branchId}`.execute(tx);
}

/** Ends a campaign and takes its tags down; a few branches still have to take down the first one's. */
async function end(tx: Tx, clock: Clock, { id, days: [, last] }: Campaign): Promise<void> {
  // Ends the campaign after its contents were computed, which is only done for running campaigns. No notice
  // is sent for an old end.
  await sql`
    update analytic_price_tag set ends = ${clock.dayAgo(-last * 24)}, end_told_at = ${clock.ago(-last * 24 - 24)}
    where id = ${id}`.execute(tx);
  const ended = sql`i.campaign_id = ${id} and (${id} <> 1 or i.branch_id % ${LEFT_HANGING} <> 0)`;
  await sql`
    update price_tag t set pending_item_id = null from print_job_item i
    where t.pending_item_id = i.id and ${ended}`.execute(tx);
  await sql`update print_job_item i set outcome = 'confirmed' where ${ended}`.execute(tx);
  await sql`
    update print_job j set state = 'confirmed', confirmed_at = j.created_at + interval '2 hours', confirmed_by = j.author_id
    where exists (select from print_job_item i where i.job_id = j.id and ${ended})
      and j.created_at < ${clock.ago(0)}`.execute(tx);
}
