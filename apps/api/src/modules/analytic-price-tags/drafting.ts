import type { BodyOf, createAnalyticPriceTag, editAnalyticPriceTag } from '@javon/contract';
import { sql } from 'kysely';
import type { ScopedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { today } from '../../platform/time/clock.ts';
import { addDays, startOfDay } from '../../platform/time/tashkent.ts';
import { campaignToChange, lockIssuing, note, type RefreshContent, recount } from './change.ts';
import { requireIssuable, setDue } from './issuing.ts';
import { branchIds, notifyBranches } from './notice.ts';
import {
  branchesOf,
  productIds,
  requireProducts,
  requireSampler,
  writeBranches,
  writeProducts,
} from './parts.ts';
import type { CampaignRow } from './queries.ts';

/** @throws AppError required */
function nameOf(text: string): string {
  const name = tidyUzbek(text);
  if (name === '') throw fieldError('name', 'required');
  return name;
}

/** @throws AppError period_reversed */
function requirePeriod(begins: string, ends: string | null): void {
  if (ends !== null && ends < begins) throw fieldError('ends', 'period_reversed');
}

/**
 * Drafts a campaign; answers its id. Products and branches may still be missing.
 * @throws AppError period_reversed, sampler_unknown, sampler_format_differs, and about products and branches
 */
export async function draft(
  tx: Tx,
  change: ScopedChange,
  body: BodyOf<typeof createAnalyticPriceTag>,
): Promise<number> {
  requirePeriod(body.begins, body.ends);
  await requireSampler(tx, body.sampler, body.format);
  await requireProducts(tx, body.products);
  const branches = await branchesOf(tx, body.branches, body.regions);
  const values = { name: nameOf(body.name), begins: body.begins, ends: body.ends, format: body.format };
  const { id } = await tx
    .insertInto('analytic_price_tag')
    .values({ ...values, sampler_id: body.sampler, author_id: change.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeProducts(tx, id, body.products);
  await writeBranches(tx, id, branches);
  await note(tx, change, id, 'created', {
    after: {
      ...values,
      sampler_id: body.sampler,
      products: body.products.length,
      branches: branches.length,
    },
  });
  return id;
}

type Edit = BodyOf<typeof editAnalyticPriceTag>;
const FIELDS = ['name', 'begins', 'ends', 'format', 'sampler_id'] as const;
type Columns = Pick<CampaignRow, (typeof FIELDS)[number]>;

/** Refuses changes of fields that are fixed once a campaign is issued. */
function requireFixedFields(row: CampaignRow, wished: Columns): void {
  if (row.phase === 'ended' || row.phase === 'withdrawn') throw new AppError('campaign_over');
  if (row.phase === 'draft') return;
  if (wished.format !== row.format) throw new AppError('campaign_format_fixed');
  if (row.phase === 'running' && wished.begins !== row.begins) throw new AppError('campaign_begun');
}

/**
 * Changes a campaign. Of an issued one, tags that say something else now are to print again: branches that
 * had printed one get the edited flag and until the end of this day.
 * @throws AppError not_found, stale_version, campaign_over, campaign_format_fixed, campaign_begun,
 *   campaign_branch_printed, and those of {@link draft} and {@link requireIssuable}
 */
export async function edit(
  tx: Tx,
  change: ScopedChange,
  id: number,
  body: Edit,
  refresh: RefreshContent,
): Promise<void> {
  const row = await campaignToChange(tx, change, id, body.version);
  const wished: Columns = {
    name: body.name === undefined ? row.name : nameOf(body.name),
    begins: body.begins ?? row.begins,
    ends: body.ends === undefined ? row.ends : body.ends,
    format: body.format ?? row.format,
    sampler_id: body.sampler ?? row.sampler_id,
  };
  requireFixedFields(row, wished);
  requirePeriod(wished.begins, wished.ends);
  const fields = FIELDS.filter((field) => wished[field] !== row[field]);
  if (fields.includes('format') || fields.includes('sampler_id'))
    await requireSampler(tx, wished.sampler_id, wished.format);
  const isIssued = row.phase !== 'draft';
  if (isIssued) await lockIssuing(tx);
  await sql`
    update analytic_price_tag set name = ${wished.name}, begins = ${wished.begins}, ends = ${wished.ends},
      format = ${wished.format}, sampler_id = ${wished.sampler_id}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx);

  if (body.products !== undefined) await requireProducts(tx, body.products);
  const products =
    body.products === undefined ? { changed: [], removed: [] } : await writeProducts(tx, id, body.products);
  const branches =
    body.branches === undefined && body.regions === undefined
      ? { added: [], removed: [] }
      : await writeBranches(tx, id, await branchesOf(tx, body.branches ?? [], body.regions ?? []));
  if (isIssued) {
    await requireIssuable(tx, id);
    const all =
      fields.includes('sampler_id') ||
      (fields.includes('ends') && (await showsEndDate(tx, wished.sampler_id)));
    const touched = all ? await productIds(tx, id) : products.changed;
    await refresh(tx, touched);
    await setDue(tx, id, fields.includes('begins') ? null : branches.added);
    await markEdited(tx, id, touched);
    await recount(tx, id);
    const now = { ...row, ...wished };
    await notifyBranches(tx, change, now, 'issued', branches.added);
    if (touched.length > 0) await notifyBranches(tx, change, now, 'edited', await branchIds(tx, id, true));
  }
  const pick = (from: Columns) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  const moved = {
    ...(products.changed.length > 0 ? { products_changed: products.changed.length } : {}),
    ...(products.removed.length > 0 ? { products_removed: products.removed.length } : {}),
    ...(branches.added.length > 0 ? { branches_added: branches.added.length } : {}),
    ...(branches.removed.length > 0 ? { branches_removed: branches.removed.length } : {}),
  };
  if (fields.length > 0 || Object.keys(moved).length > 0)
    await note(tx, change, id, 'changed', { before: pick(row), after: { ...pick(wished), ...moved } });
}

/** Whether a tag of the sampler names the campaign's last day. */
async function showsEndDate(tx: Tx, sampler: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sampler')
    .innerJoin('sampler_version', 'sampler_version.id', 'sampler.current_version_id')
    .select('shows_until')
    .where('sampler.id', '=', sampler)
    .executeTakeFirst();
  return row?.shows_until ?? true;
}

/** Notes that tags of products say something else, and puts the branches that had printed one back. */
async function markEdited(tx: Tx, id: number, products: readonly number[]): Promise<void> {
  if (products.length === 0) return;
  const endOfDay = startOfDay(addDays(today(), 1)).toISOString();
  await sql`
    update analytic_price_tag_product set edited_at = now()
    where campaign_id = ${id} and product_id = any(${[...products]}::bigint[])`.execute(tx);
  await sql`
    update analytic_price_tag_branch b set edited = true, done_at = null,
      due_at = greatest(b.due_at, ${endOfDay}::timestamptz)
    where b.campaign_id = ${id} and b.printed_at is not null and exists (
      select from print_job_item i where i.campaign_id = ${id} and i.branch_id = b.branch_id
        and i.product_id = any(${[...products]}::bigint[]))`.execute(tx);
}

/** Deletes a draft. @throws AppError not_found, campaign_not_draft */
export async function remove(tx: Tx, change: ScopedChange, id: number): Promise<void> {
  const row = await campaignToChange(tx, change, id, null);
  if (row.phase !== 'draft') throw new AppError('campaign_not_draft');
  await tx.deleteFrom('analytic_price_tag').where('id', '=', id).execute();
  await note(tx, change, id, 'deleted', {
    before: { name: row.name, begins: row.begins, ends: row.ends },
  });
}
