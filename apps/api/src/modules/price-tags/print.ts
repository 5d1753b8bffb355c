import type { BodyOf, createPrintJob, Format } from '@javon/contract';
import { layoutTag, planSheets, resolveTag, type TagValues, textDigest } from '@javon/price-tag';
import { sql } from 'kysely';
import { type Actor, limitOf } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { dayOf } from '../../platform/time/tashkent.ts';
import type { BranchRow } from '../branches/public.ts';
import { refreshTagContent } from './content.ts';
import { problemsOf, type TagProblem } from './problems.ts';
import { readSamplerVersions, type StoredSampler } from './samplers.ts';
import { readTagTexts, type TagTexts } from './source.ts';
import { type TagQuestion, type TagRow, tagRows } from './state.ts';

type Body = BodyOf<typeof createPrintJob>;

export interface Refusal extends TagProblem {
  readonly product: number;
  readonly format: Format;
}

export interface PrintResult {
  readonly id: number;
  readonly sheets: number;
  readonly items: number;
  readonly refused: readonly Refusal[];
}

interface Wanted {
  readonly product: number;
  readonly format: Format;
  readonly copies: number;
}

/** A tag that may go out, with everything that its log entry freezes. */
interface Ready extends Wanted {
  readonly row: TagRow;
  readonly values: TagValues;
  readonly digest: string;
  readonly stored: StoredSampler;
  readonly duplicate: boolean;
}

const MAX_COPIES = 50;

/** The same tag asked for twice is one tag with the copies of both. */
function merge(items: Body['items']): Wanted[] {
  const byTag = new Map<string, Wanted>();
  for (const { product, format, copies = 1 } of items) {
    const key = `${product} ${format}`;
    const before = byTag.get(key)?.copies ?? 0;
    byTag.set(key, { product, format, copies: Math.min(MAX_COPIES, before + copies) });
  }
  return [...byTag.values()];
}

/** Locks the rows of the wanted tags, making those that are not there, always in the same order. */
async function lockTags(tx: Tx, branchId: number, wanted: readonly Wanted[]): Promise<void> {
  const products = wanted.map((w) => w.product);
  const formats = wanted.map((w) => w.format);
  await sql`
    insert into price_tag (branch_id, product_id, format)
    select ${branchId}, p.id, n.format
    from unnest(${products}::bigint[], ${formats}::text[]) as n (product_id, format)
    join product p on p.id = n.product_id and p.deleted_at is null
    order by p.id, n.format
    on conflict do nothing`.execute(tx);
  await sql`
    select 1 from price_tag t
    join unnest(${products}::bigint[], ${formats}::text[]) as n (product_id, format)
      on t.product_id = n.product_id and t.format = n.format
    where t.branch_id = ${branchId}
    order by t.product_id, t.format
    for update of t`.execute(tx);
}

/** Steps of the walk as numbers, `{1,12,1,2,3}`; what stands nowhere comes last. */
function stepsOf({ row }: Ready): number[] {
  return row.walk === null ? [Number.POSITIVE_INFINITY] : row.walk.slice(1, -1).split(',').map(Number);
}

function compareSteps(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((step, i) => step !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

function inOrder(ready: readonly Ready[], order: Body['order']): Ready[] {
  const textOf = ({ row }: Ready) => (order === 'sku' ? row.sku : row.name_uz.toLowerCase());
  const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const keyed = ready.map((one) => ({ one, steps: stepsOf(one), text: textOf(one) }));
  const compare =
    order === 'name' || order === 'sku'
      ? (a: (typeof keyed)[number], b: (typeof keyed)[number]) => compareText(a.text, b.text)
      : (a: (typeof keyed)[number], b: (typeof keyed)[number]) => compareSteps(a.steps, b.steps);
  return keyed.sort((a, b) => compare(a, b) || a.one.row.id - b.one.row.id).map(({ one }) => one);
}

function resolve(
  row: TagRow,
  texts: TagTexts,
  stored: StoredSampler,
  question: TagQuestion,
): { values: TagValues; digest: string; fits: boolean } {
  const { monthly, months } = row;
  const { values } = resolveTag(
    {
      ...texts,
      price: row.price,
      oldPrice: row.old_price,
      instalment: monthly === null || months === null ? null : { monthly, months, promoBank: false },
    },
    stored.sampler,
    question.language,
  );
  const fits = layoutTag(values, stored.layout).notes.every((note) => note.level !== 'error');
  return { values, digest: textDigest(values), fits };
}

/** Sorts the wanted tags into those that may go out and those that must not, each with its first reason. */
async function check(
  tx: Tx,
  question: TagQuestion,
  wanted: readonly Wanted[],
  duplicatesAllowed: number,
): Promise<{ ready: Ready[]; refused: Refusal[] }> {
  const rows = await sql<TagRow>`select x.* from ${tagRows(question)} x`.execute(tx);
  const byTag = new Map(rows.rows.map((row) => [`${row.product_id} ${row.format}`, row]));
  const texts = await readTagTexts(tx, [...new Set(wanted.map((w) => w.product))]);
  const versions = new Set(rows.rows.flatMap((row) => row.sampler_version_id ?? []));
  const samplers = await readSamplerVersions(tx, [...versions]);
  const today = dayOf(new Date());

  const ready: Ready[] = [];
  const refused: Refusal[] = [];
  for (const one of wanted) {
    const refuse = (problem: TagProblem) =>
      refused.push({ product: one.product, format: one.format, ...problem });
    const row = byTag.get(`${one.product} ${one.format}`);
    const text = texts.get(one.product);
    const stored = row?.sampler_version_id ? samplers.get(row.sampler_version_id) : undefined;
    if (row === undefined || text === undefined) {
      refuse({ code: 'not_found', params: {} });
      continue;
    }
    const problem = problemsOf(row)[0];
    if (problem !== undefined || stored === undefined) {
      refuse(problem ?? { code: 'tag_no_sampler', params: { format: one.format } });
      continue;
    }
    const duplicate = row.state === 'current' || row.state === 'printed';
    const before = row.duplicates_day === today ? row.duplicates_on_day : 0;
    if (duplicate && before + 1 > duplicatesAllowed) {
      refuse({ code: 'duplicate_limit', params: { max: duplicatesAllowed } });
      continue;
    }
    const { values, digest, fits } = resolve(row, text, stored, question);
    if (!fits) refuse({ code: 'tag_layout', params: {} });
    else ready.push({ ...one, row, values, digest, stored, duplicate });
  }
  return { ready, refused };
}

interface JobFacts {
  readonly branchId: number;
  readonly authorId: number;
  readonly asOf: string;
  readonly language: string;
}

async function writeJob(
  tx: Tx,
  job: JobFacts,
  body: Body,
  ready: readonly Ready[],
  sheets: number,
): Promise<number> {
  const sheet = { ...body.sheet, order: body.order ?? 'walk' };
  const copies = ready.reduce((sum, one) => sum + one.copies, 0);
  const { id } = await tx
    .insertInto('print_job')
    .values({
      branch_id: job.branchId,
      author_id: job.authorId,
      as_of: job.asOf,
      sheet: JSON.stringify(sheet),
      sheets,
      items: copies,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = ready.map((one, index) => ({
    seq: index + 1,
    product_id: one.product,
    format: one.format,
    copies: one.copies,
    price: one.row.price,
    old_price: one.row.old_price,
    monthly: one.row.monthly,
    months: one.row.months,
    digest: one.digest,
    sampler_version_id: one.row.sampler_version_id,
    shelf_id: one.row.shelf_id,
    duplicate: one.duplicate,
    tag_values: one.values,
  }));
  await sql`
    with item as (
      insert into print_job_item (job_id, branch_id, seq, product_id, format, copies, price, old_price, monthly,
        months, digest, language, sampler_version_id, shelf_id, duplicate, tag_values)
      select ${id}, ${job.branchId}, r.seq, r.product_id, r.format, r.copies, r.price, r.old_price, r.monthly,
        r.months, r.digest, ${job.language}, r.sampler_version_id, r.shelf_id, r.duplicate, r.tag_values
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r (seq int, product_id bigint, format text,
        copies int, price bigint, old_price bigint, monthly bigint, months int, digest text,
        sampler_version_id bigint, shelf_id bigint, duplicate boolean, tag_values jsonb)
      order by r.seq
      returning *
    )
    update price_tag t set
      pending_item_id = i.id, pending_price = i.price, pending_old_price = i.old_price,
      pending_monthly = i.monthly, pending_months = i.months, pending_digest = i.digest,
      pending_language = i.language, pending_sampler_version_id = i.sampler_version_id,
      pending_shelf_id = i.shelf_id, pending_at = now(), failed = false,
      times = t.times + i.copies,
      duplicates = t.duplicates + i.duplicate::int,
      duplicates_on_day = case when not i.duplicate then t.duplicates_on_day
        when t.duplicates_day = (now() at time zone 'Asia/Tashkent')::date then t.duplicates_on_day + 1 else 1 end,
      duplicates_day = case when i.duplicate then (now() at time zone 'Asia/Tashkent')::date else t.duplicates_day end
    from item i
    where t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format`.execute(tx);
  await countPrints(tx, ready);
  return id;
}

/** Adds to the products' print counts, in the order of ids so that two jobs never wait for each other. */
async function countPrints(tx: Tx, ready: readonly Ready[]): Promise<void> {
  const byProduct = new Map<number, number>();
  for (const { product, copies } of ready) byProduct.set(product, (byProduct.get(product) ?? 0) + copies);
  const ids = [...byProduct.keys()].sort((a, b) => a - b);
  await sql`
    insert into product_counter as c (product_id, print_count)
    select * from unnest(${ids}::bigint[], ${ids.map((id) => byProduct.get(id) ?? 0)}::bigint[]) as n (product_id, n)
    order by n.product_id
    on conflict (product_id) do update set print_count = c.print_count + excluded.print_count`.execute(tx);
}

/**
 * Makes a print job: freezes what each tag says, counts the print, and puts the tags into the state printed.
 * @throws AppError batch_limit; nothing_to_print, with each refusal, when no tag may go out.
 */
export async function print(tx: Tx, actor: Actor, branch: Seen<BranchRow>, body: Body): Promise<PrintResult> {
  const wanted = merge(body.items);
  const today = dayOf(new Date());
  if (body.as_of !== undefined && body.as_of < today) throw fieldError('as_of', 'date_in_past');
  const batch = limitOf(actor, 'price_tag.batch');
  if (wanted.reduce((sum, one) => sum + one.copies, 0) > batch)
    throw new AppError('batch_limit', { params: { max: batch } });

  const asOf = body.as_of === undefined || body.as_of === today ? null : body.as_of;
  const question: TagQuestion = { branchId: branch.id, language: branch.tag_language, asOf, only: wanted };
  await lockTags(tx, branch.id, wanted);
  const { ready: unordered, refused } = await check(
    tx,
    question,
    wanted,
    limitOf(actor, 'price_tag.duplicates'),
  );
  if (unordered.length === 0) {
    throw new AppError('nothing_to_print', {
      issues: refused.map((r) => ({
        path: `items.${r.product}.${r.format}`,
        code: r.code,
        params: r.params,
      })),
    });
  }
  const ready = inOrder(unordered, body.order);
  // A digest that differs from the stored one would leave the tag stale for ever: the stored one is mended.
  const drifted = ready.filter((one) => one.digest !== one.row.digest).map((one) => one.product);
  if (drifted.length > 0) await refreshTagContent(tx, drifted);

  const sheets = sheetCount(ready, body);
  const job: JobFacts = {
    branchId: branch.id,
    authorId: actor.userId,
    asOf: asOf ?? today,
    language: branch.tag_language,
  };
  const id = await writeJob(tx, job, body, ready, sheets);
  const items = ready.reduce((sum, one) => sum + one.copies, 0);
  await record(tx, {
    userId: actor.userId,
    branchId: branch.id,
    entity: 'print_job',
    entityId: id,
    action: 'printed',
    after: { items, sheets, refused: refused.length },
  });
  return { id, sheets, items, refused };
}

function sheetCount(ready: readonly Ready[], body: Body): number {
  try {
    return planSheets(
      ready.map((one) => ({
        key: String(one.row.id),
        format: one.format,
        orientation: one.stored.layout.orientation,
        copies: one.copies,
      })),
      { start: body.sheet?.start ?? 1, onePerPage: body.sheet?.one_per_page ?? false },
    ).length;
  } catch (error) {
    // The start place is checked against the first format's sheet only here, where that format is known.
    if (error instanceof RangeError) throw fieldError('sheet.start', 'invalid');
    throw error;
  }
}
