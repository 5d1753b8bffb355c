import type { Format, PrintJob, QueryOf } from '@javon/contract';
import type { TagValues } from '@javon/price-tag';
import { type RawBuilder, sql } from 'kysely';
import { type Scope, type Seen, seen } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { keptPlan, type Page, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { type RowOf, updateRow } from '../../../platform/db/rows.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import { today } from '../../../platform/time/clock.ts';
import type { KeptPrint } from '../printed-facts.ts';
import type { TagLanguage } from '../question.ts';
import { hangsInstead } from './printed-facts.ts';

/** Days for which a job's PDF can be downloaded again. */
const PDF_DAYS = 30;

export interface JobRow extends Omit<PrintJob, 'branch' | 'sheet'> {
  readonly branch_id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly sheet: {
    readonly start?: number;
    readonly cut_marks?: boolean;
    readonly one_per_page?: boolean;
    readonly order?: 'walk' | 'name' | 'sku';
  };
  readonly check_base: string | null;
}

/** Items `i` of a job that wait for its confirmation: neither taken down nor printed again since for their day. */
export const waitingItems = (job: RawBuilder<unknown>) => sql`
  print_job_item i join print_job w on w.id = i.job_id
    join price_tag t on t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format
    left join price_tag_ahead a on a.branch_id = i.branch_id and a.product_id = i.product_id and a.format = i.format
      and a.as_of = w.as_of
  where i.job_id = ${job} and i.outcome is null and i.id in (t.pending_item_id, a.item_id)
    and not ${hangsInstead('t', { asOf: sql`w.as_of`, at: sql`w.created_at` }, today())}`;

/** Whether something of the job `j` waits for its confirmation. */
const waits = () => sql`exists (select from ${waitingItems(sql`j.id`)})`;

const select = () => sql`
  select j.id, j.branch_id, b.code, b.name_uz, b.name_ru, u.surname || ' ' || u.name as author, j.as_of, j.sheet,
    j.sheets, j.labels, j.items, j.state, j.state = 'printed' and not ${waits()} as replaced, j.created_at, j.confirmed_at,
    cu.surname || ' ' || cu.name as confirmed_by, j.check_base, j.language, j.handed_over,
    j.created_at > now() - make_interval(days => ${sql.raw(String(PDF_DAYS))}) as pdf_available
  from print_job j join branch b on b.id = j.branch_id join users u on u.id = j.author_id
    left join users cu on cu.id = j.confirmed_by`;

const SORTS: SortColumnsOf<'listPrintJobs'> = {
  created_at: { expression: sql`j.created_at`, type: 'timestamptz' },
};

/** Jobs `j` in a state; an unconfirmed one of which nothing waits any more is in none. */
function inState(state: NonNullable<QueryOf<'listPrintJobs'>['state']>): RawBuilder<unknown> {
  return state === 'printed' ? sql`j.state = 'printed' and ${waits()}` : sql`j.state = ${state}`;
}

/** Reads one page of a branch's print jobs of paper, newest first. */
export async function readJobs<Item>(
  db: Db,
  branchId: number,
  query: QueryOf<'listPrintJobs'>,
  toJob: (row: JobRow) => Item,
): Promise<Page<Item>> {
  const paging = pagingOf(SORTS, sql`j.id`, query, '-created_at');
  const state = query.state === undefined ? sql`true` : inState(query.state);
  const rows = await sql<JobRow>`${keptPlan('print_jobs', query, ['branch'])} ${select()}
    where j.branch_id = ${branchId} and j.electronic_token_id is null and ${state} and ${paging.page}`.execute(
    db,
  );
  return paging.of(rows.rows, 'created_at', toJob);
}

/** Reads a print job. @throws AppError not_found */
export async function readJob(db: Db, scope: Scope, id: number): Promise<Seen<JobRow>> {
  const rows = await sql<JobRow>`${select()} where j.id = ${id}`.execute(db);
  return orNotFound(seen(scope, rows.rows[0]));
}

export interface ItemRow {
  readonly id: number;
  readonly product_id: number;
  readonly format: Format;
  readonly copies: number;
  readonly sampler_version_id: number;
  readonly sku: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly outcome: 'confirmed' | 'failed' | null;
}

/** Reads the tags of a job in the order of its sheets. */
export async function readJobItems(db: Db, job: Seen<JobRow>): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.product_id, i.format, i.copies, i.sampler_version_id, p.sku, p.name_uz, p.name_ru,
      i.outcome
    from print_job_item i join product p on p.id = i.product_id
    where i.job_id = ${job.id} order by i.seq`.execute(db);
  return rows;
}

/** Reads the printed values of one tag of a job. */
export function readJobItem(
  db: Db,
  job: Seen<JobRow>,
  { product, format }: { readonly product: number; readonly format: Format },
) {
  return db
    .selectFrom('print_job_item')
    .select(['id', 'sampler_version_id', 'tag_values'])
    .where('job_id', '=', job.id)
    .where('product_id', '=', product)
    .where('format', '=', format)
    .executeTakeFirst();
}

/**
 * Reads printed values of tags by the ids of their items; null if the values of the job are no longer stored.
 */
export async function readPrintedValues(
  db: Db,
  items: readonly number[],
): Promise<{ id: number; tag_values: TagValues | null }[]> {
  const { rows } = await sql<{ id: number; tag_values: TagValues | null }>`
    select id, tag_values from print_job_item where id = any(${items}::bigint[])`.execute(db);
  return rows;
}

/** Print of a tag, with its day and the language of its branch. */
export interface PrintRow extends KeptPrint {
  readonly id: number;
  readonly job_id: number;
  readonly branch_id: number;
  readonly product_id: number;
  readonly format: Format;
  readonly language: TagLanguage;
  readonly as_of: string;
  readonly at: string;
  readonly tag_language: TagLanguage;
}

/** Columns of an item `i` that a print is compared by: all but its frozen texts. */
const ITEM = sql`i.id, i.job_id, i.branch_id, i.product_id, i.format, i.price, i.old_price, i.monthly, i.months,
  i.promo_bank, i.until, i.sampler_version_id, i.digest, i.campaign_id, i.language, i.own_format, i.shelf_id`;

/** Reads prints of tags; missing ones, or those of closed branches, are left out. */
export async function readPrints(db: Db, items: readonly number[]): Promise<PrintRow[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<PrintRow>`
    select ${ITEM}, j.as_of, j.created_at as at, j.language_chosen, b.tag_language
    from print_job_item i join print_job j on j.id = i.job_id join branch b on b.id = i.branch_id
    where i.id = any(${items}::bigint[]) and b.closed_at is null`.execute(db);
  return rows;
}

/** Reads the newest prints of tags of a branch that did not fail, newest first for each tag. */
export async function readLastPrints(
  db: Db,
  branchId: number,
  tags: readonly Pick<PrintRow, 'product_id' | 'format'>[],
  count: number,
): Promise<PrintRow[]> {
  if (tags.length === 0) return [];
  const { rows } = await sql<PrintRow>`
    select last.*, j.as_of, j.created_at as at, j.language_chosen, b.tag_language
    from unnest(${tags.map((one) => one.product_id)}::bigint[], ${tags.map((one) => one.format)}::text[])
      as n (product_id, format)
    cross join lateral (
      select ${ITEM}
      from print_job_item i
      where i.branch_id = ${branchId} and i.product_id = n.product_id and i.format = n.format
        and i.outcome is distinct from 'failed'
      order by i.id desc limit ${count}) last
    join print_job j on j.id = last.job_id join branch b on b.id = ${branchId}
    order by last.id desc`.execute(db);
  return rows;
}

/** A job whose sheets are sent, with its branch's code and the sender's name. */
export interface SentJob extends RowOf<'print_job', 'branch_id' | 'state' | 'items' | 'sheets' | 'labels'> {
  readonly code: string;
  readonly sender: string;
}

/** Locks a job to record where its sheets were sent. */
export async function lockSentJob(tx: Tx, jobId: number, senderId: number): Promise<SentJob | undefined> {
  const { rows } = await sql<SentJob>`
    select j.branch_id, b.code, j.state, j.items, j.sheets, j.labels,
      (select u.surname || ' ' || u.name from users u where u.id = ${senderId}) as sender
    from print_job j join branch b on b.id = j.branch_id where j.id = ${jobId} for update of j`.execute(tx);
  return rows[0];
}

/** Records where the sheets of a job were sent. */
export function updateHandOver(tx: Tx, jobId: number, to: PrintJob['handed_over']): Promise<void> {
  return updateRow(tx, 'print_job', jobId, { handed_over: to, handed_over_at: sql`now()` });
}

/** Most people of a branch who are notified at once: their numbers have to fit into one notification. */
const MOST_NOTIFIED = 400;

/** Notifies the people of a branch that its prints changed. */
export async function publishPrints(tx: Tx, branchId: number): Promise<void> {
  await sql`select pg_notify('javon_prints', ${String(branchId)} || ':' || string_agg(id::text, ','))
    from (select id from users where branch_id = ${branchId} and status = 'active' order by id limit ${MOST_NOTIFIED}) there
    having count(*) > 0`.execute(tx);
}
