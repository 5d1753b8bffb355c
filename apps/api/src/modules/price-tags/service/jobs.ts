import type { Readable } from 'node:stream';
import type { AnswerOf, Format, PrintJob, QueryOf } from '@javon/contract';
import {
  type Drawing,
  formatDate,
  layoutTag,
  type PrintFacts,
  planSheets,
  type SheetPage,
  type Sized,
  type TagValues,
  tagSize,
} from '@javon/price-tag';
import { type PdfPage, pagesOf, printPdf } from '@javon/price-tag/pdf';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Scope, Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { FileAnswer, type PermittedCall } from '../../../platform/http/call.ts';
import type { StreamQueue } from '../../../platform/http/stream-queue.ts';
import { branchFor } from '../../branches/public.ts';
import { readSigningKey } from '../queries/code-keys.ts';
import * as queries from '../queries/jobs.ts';
import { readSamplerVersions } from '../queries/samplers.ts';
import type { SamplerWithUploads } from '../samplers.ts';
import { codeAddress } from '../tag-code.ts';
import { jobPictures } from '../tag-pictures.ts';
import { outdatedPrints } from './verdict.ts';

function toJob(row: queries.JobRow): PrintJob {
  const { start = 1, cut_marks = true, one_per_page = false } = row.sheet;
  return {
    ...row,
    branch: { id: row.branch_id, code: row.code, name: { uz: row.name_uz, ru: row.name_ru } },
    sheet: { start, cut_marks, one_per_page },
  };
}

/**
 * Reads one page of a branch's print jobs, newest first. @throws AppError not_found if the branch is out of
 * scope
 */
export async function listJobs(
  db: Db,
  { actor, scope }: Viewer,
  query: QueryOf<'listPrintJobs'>,
): Promise<AnswerOf<'listPrintJobs'>> {
  const branch = await branchFor(db, scope, actor, query.branch);
  return queries.readJobs(db, branch.id, query, toJob);
}

/** State of a tag of a job, and the size of a label; sampler versions are never deleted. */
function standing(
  { sampler_version_id: version }: queries.ItemRow,
  samplers: ReadonlyMap<number, SamplerWithUploads>,
): Pick<Sized, 'orientation' | 'size'> {
  const stored = samplers.get(version);
  if (stored === undefined) throw new Error(`Sampler version ${version} is missing`);
  const { orientation, size } = stored.layout;
  return { orientation, size };
}

async function planOf(
  db: Db,
  job: Seen<queries.JobRow>,
): Promise<{
  pages: SheetPage[];
  items: Map<string, queries.ItemRow>;
  samplers: Map<number, SamplerWithUploads>;
}> {
  const rows = await queries.readJobItems(db, job);
  const samplers = await readSamplerVersions(db, [...new Set(rows.map((row) => row.sampler_version_id))]);
  const pages = planSheets(
    rows.map((row) => ({
      key: String(row.id),
      format: row.format,
      ...standing(row, samplers),
      copies: row.copies,
    })),
    {
      start: job.sheet.start ?? 1,
      onePerPage: job.sheet.one_per_page ?? false,
      cutMarks: job.sheet.cut_marks ?? true,
    },
  );
  return { pages, items: new Map(rows.map((row) => [String(row.id), row])), samplers };
}

/**
 * Items of sheets that are not confirmed yet and whose tag changed since their print. Of a confirmed job all count while
 * its PDF can be opened: paper that is printed from it again is noted nowhere.
 */
async function outdatedOn(
  db: Db,
  job: queries.JobRow,
  pages: readonly SheetPage[],
  items: ReadonlyMap<string, queries.ItemRow>,
): Promise<ReadonlySet<number>> {
  const mayPrintAgain = job.state === 'confirmed' && job.pdf_available;
  const ids = new Set(
    pages.flatMap(({ slots }) =>
      slots.flatMap(({ key }) => (mayPrintAgain || items.get(key)?.outcome === null ? Number(key) : [])),
    ),
  );
  return outdatedPrints(db, await queries.readPrints(db, [...ids]));
}

/** Reads a job with a page of its sheets, to show the place of each tag. */
export async function readJobSheets(
  db: Db,
  scope: Scope,
  id: number,
  { from, limit }: QueryOf<'showPrintJob'>,
): Promise<AnswerOf<'showPrintJob'>> {
  const job = await queries.readJob(db, scope, id);
  const { pages, items, samplers } = await planOf(db, job);
  const shown = pages.slice(from, from + limit);
  const outdated = await outdatedOn(db, job, shown, items);
  return {
    ...toJob(job),
    order: job.sheet.order ?? 'walk',
    next: from + limit < pages.length ? from + limit : null,
    pages: shown.map((page) => ({
      ...page,
      slots: page.slots.flatMap((slot) => {
        const item = items.get(slot.key);
        if (item === undefined) return [];
        const size = tagSize({ format: item.format, ...standing(item, samplers) });
        const turned = slot.rotate === 90;
        return [
          {
            ...item,
            product: item.product_id,
            name: { uz: item.name_uz, ru: item.name_ru },
            outdated: outdated.has(item.id),
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

/** Returns a tag of a job as printed. @throws AppError not_found */
export async function readPrintedTag(
  db: Db,
  scope: Scope,
  id: number,
  { product, format }: { readonly product: number; readonly format: Format },
): Promise<{ drawing: Drawing | null }> {
  const job = await queries.readJob(db, scope, id);
  const item = orNotFound(await queries.readJobItem(db, job, { product, format }));
  const stored = (await readSamplerVersions(db, [item.sampler_version_id])).get(item.sampler_version_id);
  if (item.tag_values === null || stored === undefined) return { drawing: null };
  const facts = await printFacts(db, job);
  return { drawing: layoutTag(item.tag_values as unknown as TagValues, stored.layout, facts(item.id)) };
}

/** Batch size of reading tags while a PDF is written. */
const READ_AHEAD = 400;

/**
 * Reads the facts of each tag of a job in addition to its values: its day, and the code of its public page.
 */
export async function printFacts(db: Db, job: Seen<queries.JobRow>): Promise<(itemId: number) => PrintFacts> {
  const date = formatDate(job.as_of);
  const { check_base: base } = job;
  if (base === null) return () => ({ date });
  const key = await readSigningKey(db);
  return (itemId) => ({ date, check: codeAddress(base, key, itemId) });
}

/** Draws the tags of a plan in its order, reading their frozen values in batches. */
async function* drawnPages(
  db: Db,
  facts: (itemId: number) => PrintFacts,
  pages: readonly SheetPage[],
  items: ReadonlyMap<string, queries.ItemRow>,
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
      for (const row of await queries.readPrintedValues(db, keys.map(Number))) {
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

/** Dependencies of the PDFs of jobs: the queue limits how many are written at once. */
export interface PdfTools extends FileTools {
  readonly pdfs: StreamQueue;
}

/**
 * Opens the sheets of a job as a PDF that is written while it is read; deterministic: the same bytes each
 * time, as long as the key that signs the codes of tags is the same.
 * @throws AppError not_found, job_expired; in_queue with the place
 */
export async function openJobPdf(
  { db, files, pdfs }: PdfTools,
  { actor, scope, request }: Pick<PermittedCall<'printJobPdf'>, 'actor' | 'scope' | 'request'>,
  id: number,
): Promise<FileAnswer> {
  const job = await queries.readJob(db, scope, id);
  if (!job.pdf_available) throw new AppError('job_expired');
  const stream = await pdfs.open(String(actor.userId), String(job.id), request.signal, () =>
    writePdf(db, files, job),
  );
  return new FileAnswer(stream, 'application/pdf', `javon-${job.code}-${job.id}.pdf`);
}

async function writePdf(db: Db, files: FileStore, job: Seen<queries.JobRow>): Promise<Readable> {
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
