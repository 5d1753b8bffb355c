import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Content, workOutContent } from './content.ts';
import type { SamplerWithUploads } from './samplers.ts';

/** Products compared at a time: short enough that calls are answered in between. */
const BATCH = 200;
/** How many rows a finding names. */
const EXAMPLES = 10;

/** Where something kept differs from what it follows from. */
export interface Drift {
  readonly what:
    | 'content'
    | 'campaign_content'
    | 'counts'
    | 'hung'
    | 'pending'
    | 'print_count'
    | 'sampler_count'
    | 'campaign_log';
  readonly count: number;
  /** Some of the rows, as `branch 3 product 12 A6`. */
  readonly examples: readonly string[];
}

interface Kept extends Omit<Content, 'problems'> {
  readonly key: string;
  readonly problems: unknown;
}

function differs(kept: Kept | undefined, fresh: Content | undefined): boolean {
  if (kept === undefined || fresh === undefined) return kept !== fresh;
  const problems = fresh.problems === null ? null : JSON.parse(fresh.problems);
  return (
    kept.sampler_version_id !== fresh.sampler_version_id ||
    kept.digest_uz !== fresh.digest_uz ||
    kept.digest_ru !== fresh.digest_ru ||
    kept.digest_kaa !== fresh.digest_kaa ||
    canonical(kept.problems) !== canonical(problems)
  );
}

/** JSON with its keys in order: the database keeps them in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function compare(kept: readonly Kept[], fresh: ReadonlyMap<string, Content>): string[] {
  const byKey = new Map(kept.map((row) => [row.key, row]));
  return [...new Set([...byKey.keys(), ...fresh.keys()])].filter((key) =>
    differs(byKey.get(key), fresh.get(key)),
  );
}

/** Products whose tags would say something else than is kept; as of one moment. */
async function compareBatch(
  db: Db,
  ids: readonly number[],
  samplers: Map<number, SamplerWithUploads>,
): Promise<{ own: string[]; ofCampaigns: string[]; products: number[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { own, ofCampaigns } = await workOutContent(tx, ids, samplers);
      const kept = await sql<Kept>`
        select 'product ' || product_id || ' ' || format as key, product_id, sampler_version_id,
          digest_uz, digest_ru, digest_kaa, problems
        from tag_content where product_id = any(${[...ids]}::bigint[])`.execute(tx);
      const alive = ofCampaigns.map((one) => one.campaign_id);
      const keptOfCampaigns = await sql<Kept>`
        select 'campaign ' || campaign_id || ' product ' || product_id as key, product_id, sampler_version_id,
          digest_uz, digest_ru, digest_kaa, problems
        from analytic_price_tag_product
        where product_id = any(${[...ids]}::bigint[]) and campaign_id = any(${alive}::bigint[])`.execute(tx);
      const found = {
        own: compare(kept.rows, new Map(own.map((one) => [`product ${one.product_id} ${one.format}`, one]))),
        ofCampaigns: compare(
          keptOfCampaigns.rows,
          new Map(ofCampaigns.map((one) => [`campaign ${one.campaign_id} product ${one.product_id}`, one])),
        ),
      };
      const products = [...found.own, ...found.ofCampaigns].map((key) =>
        Number(/product (\d+)/.exec(key)?.[1]),
      );
      return { ...found, products: [...new Set(products)] };
    });
}

/** Compares the kept content of all tags with what it is worked out from; `mend` gets products that differ. */
async function findContentDrift(
  db: Db,
  mend?: (products: readonly number[]) => Promise<void>,
): Promise<Drift[]> {
  const samplers = new Map<number, SamplerWithUploads>();
  const own: string[] = [];
  const ofCampaigns: string[] = [];
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('product')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    const found = await compareBatch(
      db,
      rows.map((row) => row.id),
      samplers,
    );
    own.push(...found.own);
    ofCampaigns.push(...found.ofCampaigns);
    if (found.products.length > 0) await mend?.(found.products);
    last = rows.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
  }
  return [finding('content', own), finding('campaign_content', ofCampaigns)];
}

function finding(what: Drift['what'], keys: readonly string[]): Drift {
  return { what, count: keys.length, examples: keys.slice(0, EXAMPLES) };
}

/** Tags of one branch whose counts, or what hangs or waits by them, differ from the log of prints. */
const OF_BRANCH = (branchId: number) => sql<{ what: Drift['what']; key: string }>`
  with item as (
    select product_id, format, sum(copies)::int as times, count(*) filter (where duplicate)::int as duplicates
    from print_job_item where branch_id = ${branchId} group by 1, 2
  ), tag as (select * from price_tag where branch_id = ${branchId})
  select 'counts' as what, 'branch ' || ${branchId}::text || ' product ' || coalesce(t.product_id, i.product_id) || ' '
      || coalesce(t.format, i.format) as key
    from tag t full join item i on i.product_id = t.product_id and i.format = t.format
    where coalesce(t.times, 0) <> coalesce(i.times, 0) or coalesce(t.duplicates, 0) <> coalesce(i.duplicates, 0)
  union all
  select 'hung', 'branch ' || ${branchId}::text || ' product ' || t.product_id || ' ' || t.format
    from tag t left join print_job_item i on i.id = t.hung_item_id
    where t.hung_item_id is not null and (i.id is null or i.outcome is distinct from 'confirmed'
      or (i.branch_id, i.product_id, i.format, i.digest) <> (t.branch_id, t.product_id, t.format, t.hung_digest)
      or (i.price, i.old_price, i.monthly, i.months, i.until, i.campaign_id, i.language)
        is distinct from (t.hung_price, t.hung_old_price, t.hung_monthly, t.hung_months, t.hung_until, t.hung_campaign_id,
          t.hung_language))
  union all
  select 'pending', 'branch ' || ${branchId}::text || ' product ' || t.product_id || ' ' || t.format
    from tag t left join print_job_item i on i.id = t.pending_item_id
    where t.pending_item_id is not null and (i.id is null or i.outcome is not null
      or (i.branch_id, i.product_id, i.format, i.digest) <> (t.branch_id, t.product_id, t.format, t.pending_digest)
      or (i.price, i.old_price, i.monthly, i.months, i.until, i.campaign_id, i.language)
        is distinct from (t.pending_price, t.pending_old_price, t.pending_monthly, t.pending_months, t.pending_until,
          t.pending_campaign_id, t.pending_language))
  union all
  select 'campaign_log', 'branch ' || ${branchId}::text || ' campaign ' || b.campaign_id
    from analytic_price_tag_branch b
    left join (
      select campaign_id, count(*) filter (where duplicate)::int as duplicates
      from print_job_item where branch_id = ${branchId} and campaign_id is not null group by 1) i
      on i.campaign_id = b.campaign_id
    where b.branch_id = ${branchId}
      and ((b.printed_at is null) <> (i.campaign_id is null) or b.duplicates <> coalesce(i.duplicates, 0))`;

/** Sums over the whole chain that are kept beside the log of prints. */
const OF_CHAIN = sql<{ what: Drift['what']; key: string }>`
  select 'print_count' as what, 'product ' || coalesce(c.product_id, i.product_id) as key
    from product_counter c
    full join (select product_id, sum(copies) as copies from print_job_item group by 1) i using (product_id)
    where coalesce(c.print_count, 0) <> coalesce(i.copies, 0)
  union all
  select 'sampler_count', 'branch ' || coalesce(c.branch_id, i.branch_id) || ' sampler version '
      || coalesce(c.sampler_version_id, i.sampler_version_id)
    from sampler_print_count c
    full join (select sampler_version_id, branch_id, sum(copies) as copies from print_job_item group by 1, 2) i
      using (sampler_version_id, branch_id)
    where coalesce(c.printed, 0) <> coalesce(i.copies, 0)`;

/**
 * Works out from scratch what is kept of tags beside its source, and tells what differs; nothing should. Texts
 * that differ are given to `mend`, so that no tag stays wrong; counts are reported and left, as a log is never invented.
 */
export async function findDrift(
  db: Db,
  mend?: (products: readonly number[]) => Promise<void>,
): Promise<Drift[]> {
  const found = await findContentDrift(db, mend);
  const keys = new Map<Drift['what'], string[]>();
  const add = (rows: readonly { what: Drift['what']; key: string }[]) => {
    for (const { what, key } of rows) keys.set(what, [...(keys.get(what) ?? []), key]);
  };
  const branches = await db.selectFrom('branch').select('id').orderBy('id').execute();
  for (const { id } of branches) add((await OF_BRANCH(id).execute(db)).rows);
  add((await OF_CHAIN.execute(db)).rows);
  for (const [what, all] of keys) found.push(finding(what, all));
  return found.filter((one) => one.count > 0);
}
