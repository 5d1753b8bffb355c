import { planSheets } from '@javon/price-tag';
import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import { CATALOGUE_MANAGER_ID } from './people.ts';
import type { Assortment } from './products.ts';
import type { DemoSampler } from './samplers.ts';
import type { TagContents } from './tag-contents.ts';
import type { DemoJob, DemoTag, TagsPast } from './tags.ts';

/** Hours for which a job keeps the values for its PDF. */
const PDF_HOURS = 30 * 24;

function sheetsOf(job: DemoJob, samplers: readonly DemoSampler[]): number {
  const versions = samplers.flatMap((sampler) => sampler.versions);
  const orientation = new Map(versions.map(({ id, stored }) => [id, stored.layout.orientation]));
  const items = job.items.map((item) => ({
    key: String(item.id),
    format: item.tag.format,
    orientation: orientation.get(item.contents.versionId) ?? 'upright',
    copies: 1,
  }));
  return planSheets(items).length;
}

function said(
  what: 'pending' | 'hung',
  print: DemoTag['hung'],
  clock: Clock,
): Readonly<Record<string, string | number | boolean | null>> {
  const { item, job } = print ?? { item: null, job: null };
  return {
    [`${what}_item_id`]: item?.id ?? null,
    [`${what}_price`]: item?.contents.price ?? null,
    [`${what}_old_price`]: item?.contents.oldPrice ?? null,
    [`${what}_monthly`]: item?.contents.monthly ?? null,
    [`${what}_months`]: item?.contents.months ?? null,
    [`${what}_digest`]: item?.contents.digest ?? null,
    [`${what}_language`]: job?.language ?? null,
    [`${what}_sampler_version_id`]: item?.contents.versionId ?? null,
    [`${what}_own_format`]: item !== null,
    [`${what}_shelf_id`]: item?.shelfId ?? null,
    [`${what}_at`]: job ? clock.ago(job.hoursAgo) : null,
  };
}

async function writeJobs(
  tx: Tx,
  clock: Clock,
  jobs: readonly DemoJob[],
  samplers: readonly DemoSampler[],
  contents: TagContents,
): Promise<void> {
  await insertRows(
    tx,
    'print_job',
    jobs.map((job) => ({
      id: job.id,
      branch_id: job.branchId,
      author_id: job.authorId,
      as_of: clock.dayAgo(job.hoursAgo),
      // Read as JSON by the insert, not as text.
      sheet: { start: 1, order: 'walk' } as unknown as string,
      sheets: sheetsOf(job, samplers),
      language: job.language,
      items: job.items.length,
      state: job.confirmedHoursAgo === null ? 'printed' : 'confirmed',
      created_at: clock.ago(job.hoursAgo),
      confirmed_at: job.confirmedHoursAgo === null ? null : clock.ago(job.confirmedHoursAgo),
      confirmed_by: job.confirmedHoursAgo === null ? null : job.authorId,
    })),
  );
  await insertRows(
    tx,
    'print_job_item',
    jobs.flatMap((job) =>
      job.items.map((item, i) => ({
        id: item.id,
        job_id: job.id,
        branch_id: job.branchId,
        seq: i + 1,
        product_id: item.tag.product.id,
        format: item.tag.format,
        copies: 1,
        price: item.contents.price,
        old_price: item.contents.oldPrice,
        monthly: item.contents.monthly,
        months: item.contents.months,
        digest: item.contents.digest,
        language: job.language,
        sampler_version_id: item.contents.versionId,
        own_format: true,
        shelf_id: item.shelfId,
        duplicate: item.duplicate,
        outcome: item.outcome,
        tag_values:
          job.hoursAgo < PDF_HOURS
            ? (contents.frozen(item.tag.product, job.language, job.hoursAgo) as unknown as string)
            : null,
      })),
    ),
  );
}

async function writeStates(tx: Tx, clock: Clock, tags: readonly DemoTag[]): Promise<void> {
  await insertRows(
    tx,
    'price_tag',
    tags.map((tag) => {
      const day = tag.duplicateJob === null ? null : clock.dayAgo(tag.duplicateJob.hoursAgo);
      const confirmed = tag.hung?.job.confirmedHoursAgo ?? null;
      return {
        branch_id: tag.branchId,
        product_id: tag.product.id,
        format: tag.format,
        ...said('pending', tag.pending, clock),
        ...said('hung', tag.hung, clock),
        confirmed_at: confirmed === null ? null : clock.ago(confirmed),
        failed: tag.failed,
        times: tag.times,
        duplicates: tag.duplicates,
        duplicates_day: day,
        duplicates_on_day: day === null ? 0 : 1,
      };
    }),
  );
  await sql`
    insert into product_counter (product_id, print_count)
    select product_id, sum(copies) from print_job_item group by 1 order by 1`.execute(tx);
}

interface HistoryRow {
  readonly hoursAgo: number;
  readonly user_id: number;
  readonly branch_id: number | null;
  readonly entity: string;
  readonly entity_id: number;
  readonly action: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Writes the history of prints, confirmations and prices in the last weeks. */
async function writeHistory(
  tx: Tx,
  clock: Clock,
  { products }: Assortment,
  { jobs }: TagsPast,
): Promise<void> {
  const oldest = jobs[0]?.hoursAgo ?? 0;
  const prints = jobs.flatMap((job): HistoryRow[] => {
    const of = {
      user_id: job.authorId,
      branch_id: job.branchId,
      entity: 'print_job',
      entity_id: job.id,
      before: null,
    };
    const failed = job.items.filter((item) => item.outcome === 'failed').length;
    const printed = {
      ...of,
      hoursAgo: job.hoursAgo,
      action: 'printed',
      after: { items: job.items.length, refused: 0 },
    };
    if (job.confirmedHoursAgo === null) return [printed];
    const after = { confirmed: job.items.length - failed, returned: failed };
    return [printed, { ...of, hoursAgo: job.confirmedHoursAgo, action: 'confirmed', after }];
  });
  const prices = products.flatMap((product) =>
    product.prices.flatMap((step, i): HistoryRow[] => {
      const before = product.prices[i - 1];
      if (before === undefined || step.hoursAgo > oldest) return [];
      return [
        {
          hoursAgo: step.hoursAgo,
          user_id: CATALOGUE_MANAGER_ID,
          branch_id: null,
          entity: 'product',
          entity_id: product.id,
          action: 'changed',
          before: { price: before.price, old_price: before.oldPrice },
          after: { price: step.price, old_price: step.oldPrice },
        },
      ];
    }),
  );
  const rows = [...prints, ...prices].sort((a, b) => b.hoursAgo - a.hoursAgo);
  await insertRows(
    tx,
    'history',
    rows.map(({ hoursAgo, before, after, ...row }) => ({
      at: clock.ago(hoursAgo),
      ...row,
      before: before as unknown as string,
      after: after as unknown as string,
    })),
  );
}

/** Print jobs, the state of every tag, print counts, and their history. */
export async function writeTags(
  tx: Tx,
  clock: Clock,
  assortment: Assortment,
  samplers: readonly DemoSampler[],
  past: TagsPast,
  contents: TagContents,
): Promise<void> {
  await writeJobs(tx, clock, past.jobs, samplers, contents);
  await writeStates(tx, clock, past.tags);
  await writeHistory(tx, clock, assortment, past);
}
