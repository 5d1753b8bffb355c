import type { Readable } from 'node:stream';
import type { AnswerOf, Format, listPrintJobs, PrintJob, QueryOf, showPrintJob } from '@javon/contract';
import {
  type Drawing,
  FORMATS,
  formatDate,
  formatSize,
  layoutTag,
  type PrintFacts,
  planSheets,
  type SheetPage,
  type TagValues,
} from '@javon/price-tag';
import { type PdfPage, pagesOf, printPdf } from '@javon/price-tag/pdf';
import { sql } from 'kysely';
import { type Scope, type Seen, seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { checkAddress, readCheckKey } from './check-code.ts';
import type { TagLanguage } from './question.ts';
import { readSamplerVersions, type SamplerWithUploads } from './samplers.ts';
import { jobPictures } from './tag-pictures.ts';

/** Days for which a job's PDF can be fetched again. */
const PDF_DAYS = 30;

interface JobRow {
  readonly id: number;
  readonly branch_id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly author: string;
  readonly as_of: string;
  readonly sheet: {
    readonly start?: number;
    readonly cut_marks?: boolean;
    readonly one_per_page?: boolean;
    readonly order?: 'walk' | 'name' | 'sku';
  };
  readonly sheets: number;
  readonly items: number;
  readonly state: 'printed' | 'confirmed';
  readonly created_at: string;
  readonly confirmed_at: string | null;
  readonly pdf_available: boolean;
  readonly check_base: string | null;
  readonly language: TagLanguage;
  readonly handed_over: PrintJob['handed_over'];
}

const SELECT = sql`
  select j.id, j.branch_id, b.code, b.name_uz, b.name_ru, u.surname || ' ' || u.name as author, j.as_of, j.sheet,
    j.sheets, j.items, j.state, j.created_at, j.confirmed_at, j.check_base, j.language, j.handed_over,
    j.created_at > now() - make_interval(days => ${sql.raw(String(PDF_DAYS))}) as pdf_available
  from print_job j join branch b on b.id = j.branch_id join users u on u.id = j.author_id`;

const SORTS: Readonly<Record<string, SortColumn>> = {
  created_at: { expression: sql`j.created_at`, type: 'timestamptz' },
};

function toJob(row: JobRow): PrintJob {
  return {
    id: row.id,
    branch: { id: row.branch_id, code: row.code, name: { uz: row.name_uz, ru: row.name_ru } },
    author: row.author,
    created_at: row.created_at,
    as_of: row.as_of,
    sheets: row.sheets,
    items: row.items,
    state: row.state,
    confirmed_at: row.confirmed_at,
    pdf_available: row.pdf_available,
    language: row.language,
    handed_over: row.handed_over,
  };
}

/** Reads one page of a branch's print jobs, newest first. */
export async function readJobs(
  db: Db,
  branchId: number,
  query: QueryOf<typeof listPrintJobs>,
): Promise<{ items: PrintJob[]; next: string | null }> {
  const sort = sortOf(SORTS, query.sort ?? '-created_at');
  const state = query.state === undefined ? sql`true` : sql`j.state = ${query.state}`;
  const rows = await sql<JobRow>`${SELECT}
    where j.branch_id = ${branchId} and ${state} and ${afterCursor(sort, sql`j.id`, query.cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`j.id`)} limit ${query.limit + 1}`.execute(db);
  return pageOf(rows.rows, query.limit, sort, (row) => row.created_at, toJob);
}

async function readJob(db: Db, scope: Scope, id: number): Promise<Seen<JobRow>> {
  const rows = await sql<JobRow>`${SELECT} where j.id = ${id}`.execute(db);
  const job = seen(scope, rows.rows[0]);
  if (job === null) throw notFound();
  return job;
}

interface ItemRow {
  readonly id: number;
  readonly seq: number;
  readonly product_id: number;
  readonly format: 'A5' | 'A6' | 'A7';
  readonly copies: number;
  readonly sampler_version_id: number;
  readonly sku: string;
  readonly name_uz: string;
  readonly name_ru: string;
}

async function planOf(
  db: Db,
  job: Seen<JobRow>,
): Promise<{ pages: SheetPage[]; items: Map<string, ItemRow>; samplers: Map<number, SamplerWithUploads> }> {
  const rows = await sql<ItemRow>`
    select i.id, i.seq, i.product_id, i.format, i.copies, i.sampler_version_id, p.sku, p.name_uz, p.name_ru
    from print_job_item i join product p on p.id = i.product_id
    where i.job_id = ${job.id} order by i.seq`.execute(db);
  const samplers = await readSamplerVersions(db, [
    ...new Set(rows.rows.map((row) => row.sampler_version_id)),
  ]);
  const pages = planSheets(
    rows.rows.map((row) => ({
      key: String(row.id),
      format: row.format,
      orientation:
        samplers.get(row.sampler_version_id)?.layout.orientation ?? FORMATS[row.format].orientation,
      copies: row.copies,
    })),
    {
      start: job.sheet.start ?? 1,
      onePerPage: job.sheet.one_per_page ?? false,
      cutMarks: job.sheet.cut_marks ?? true,
    },
  );
  return { pages, items: new Map(rows.rows.map((row) => [String(row.id), row])), samplers };
}

/** Reads a job with a page of its sheets, to show where each tag came out. */
export async function readJobSheets(
  db: Db,
  scope: Scope,
  id: number,
  { from, limit }: QueryOf<typeof showPrintJob>,
): Promise<AnswerOf<typeof showPrintJob>> {
  const job = await readJob(db, scope, id);
  const { pages, items, samplers } = await planOf(db, job);
  const { start = 1, cut_marks = true, one_per_page = false, order = 'walk' } = job.sheet;
  return {
    ...toJob(job),
    sheet: { start, cut_marks, one_per_page },
    order,
    next: from + limit < pages.length ? from + limit : null,
    pages: pages.slice(from, from + limit).map((page) => ({
      width: page.width,
      height: page.height,
      slots: page.slots.flatMap((slot) => {
        const item = items.get(slot.key);
        if (item === undefined) return [];
        const orientation =
          samplers.get(item.sampler_version_id)?.layout.orientation ?? FORMATS[item.format].orientation;
        const size = formatSize(item.format, orientation);
        const turned = slot.rotate === 90;
        return [
          {
            product: item.product_id,
            format: item.format,
            name: { uz: item.name_uz, ru: item.name_ru },
            sku: item.sku,
            x: slot.x,
            y: slot.y,
            width: turned ? size.height : size.width,
            height: turned ? size.width : size.height,
          },
        ];
      }),
    })),
  };
}

/** Returns a tag of a job as it came out. @throws AppError not_found */
export async function readPrintedTag(
  db: Db,
  scope: Scope,
  id: number,
  { product, format }: { readonly product: number; readonly format: Format },
): Promise<Drawing | null> {
  const job = await readJob(db, scope, id);
  const item = await db
    .selectFrom('print_job_item')
    .select(['id', 'sampler_version_id', 'tag_values'])
    .where('job_id', '=', job.id)
    .where('product_id', '=', product)
    .where('format', '=', format)
    .executeTakeFirst();
  if (item === undefined) throw notFound();
  const stored = (await readSamplerVersions(db, [item.sampler_version_id])).get(item.sampler_version_id);
  if (item.tag_values === null || stored === undefined) return null;
  const facts = await printFacts(db, job);
  return layoutTag(item.tag_values as unknown as TagValues, stored.layout, facts(item.id));
}

/** How many tags are read from the database at a time while a PDF is written. */
const READ_AHEAD = 400;

/** Reads the facts of each tag of a job beyond its values: its day, and the code of its public page. */
async function printFacts(db: Db, job: Seen<JobRow>): Promise<(itemId: number) => PrintFacts> {
  const date = formatDate(job.as_of);
  const { check_base: base } = job;
  if (base === null) return () => ({ date });
  const key = await readCheckKey(db);
  return (itemId) => ({ date, check: checkAddress(base, key, itemId) });
}

/** Draws the tags of a plan in its order, reading their frozen values a batch at a time. */
async function* drawnPages(
  db: Db,
  facts: (itemId: number) => PrintFacts,
  pages: readonly SheetPage[],
  items: ReadonlyMap<string, ItemRow>,
  samplers: ReadonlyMap<number, SamplerWithUploads>,
): AsyncGenerator<PdfPage> {
  const order = [...new Set(pages.flatMap((page) => page.slots.map((slot) => slot.key)))];
  const position = new Map(order.map((key, index) => [key, index]));
  let drawings = new Map<string, Drawing>();
  let readUpTo = 0;
  for (const page of pages) {
    const last = Math.max(...page.slots.map((slot) => position.get(slot.key) ?? 0));
    if (last >= readUpTo) {
      const kept = new Map(
        page.slots.flatMap(({ key }) => (drawings.has(key) ? [[key, drawings.get(key) as Drawing]] : [])),
      );
      const keys = order.slice(readUpTo, Math.max(last + 1, readUpTo + READ_AHEAD));
      const rows = await sql<{ id: number; tag_values: TagValues | null }>`
        select id, tag_values from print_job_item where id = any(${keys.map(Number)}::bigint[])`.execute(db);
      for (const row of rows.rows) {
        const stored = samplers.get(items.get(String(row.id))?.sampler_version_id ?? 0);
        if (row.tag_values === null || stored === undefined) throw new AppError('job_expired');
        kept.set(String(row.id), layoutTag(row.tag_values, stored.layout, facts(row.id)));
      }
      drawings = kept;
      readUpTo += keys.length;
    }
    yield* pagesOf([page], ({ key }) => drawings.get(key) as Drawing);
  }
}

/**
 * Reads a job whose PDF can be written.
 * @throws AppError not_found, job_expired
 */
export async function pdfJob(db: Db, scope: Scope, id: number): Promise<Seen<JobRow>> {
  const job = await readJob(db, scope, id);
  if (!job.pdf_available) throw new AppError('job_expired');
  return job;
}

/** The job's sheets as a PDF that is written while it is read; the same bytes each time. */
export async function jobPdf(db: Db, files: FileStore, job: Seen<JobRow>): Promise<Readable> {
  const { pages, items, samplers } = await planOf(db, job);
  const facts = await printFacts(db, job);
  return printPdf(drawnPages(db, facts, pages, items, samplers), {
    title: `Javon ${job.code} ${job.id}`,
    language: job.language,
    date: new Date(job.created_at),
    pictures: jobPictures(
      files,
      [...samplers.values()].map(({ layout }) => layout),
    ),
  });
}
