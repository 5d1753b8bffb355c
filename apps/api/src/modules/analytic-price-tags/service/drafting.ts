import type { Campaign } from '@javon/contract';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { changedFields, pick } from '../../../platform/change/fields.ts';
import { staleVersion } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { deleteRow, insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { today } from '../../../platform/time/clock.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';
import { notifyBranches, takeBackNotices } from '../notice.ts';
import { markBranchesEdited, readBranchIds, updateDue } from '../queries/branches.ts';
import * as queries from '../queries/campaigns.ts';
import { markProductsEdited, readContent, readProductIds, writeProducts } from '../queries/content.ts';
import { lockIssuing, recount } from '../queries/issuing.ts';
import { type CampaignTools, campaignToChange, note } from './change.ts';
import { requireIssuable } from './issuing.ts';
import { branchesOf, requireProducts, requireSampler, writeBranches } from './parts.ts';
import { show } from './reading.ts';
import { theirsOf } from './theirs.ts';

/** @throws AppError period_reversed */
function requirePeriod(begins: string, ends: string | null): void {
  if (ends !== null && ends < begins) throw fieldError('ends', 'period_reversed');
}

/**
 * Creates a draft. Products and branches may still be missing.
 * @throws AppError period_reversed, sampler_unknown, sampler_format_differs, and about products and branches
 */
export function draft(db: Db, call: PermittedCall<'createAnalyticPriceTag'>): Promise<Campaign> {
  const { actor, body } = call;
  return once(db, call, async (tx) => {
    requirePeriod(body.begins, body.ends);
    await requireSampler(tx, body.sampler, body.format);
    await requireProducts(tx, call.language, body.products);
    const branches = await branchesOf(tx, body.branches, body.regions);
    const { begins, ends, format } = body;
    const values = {
      name: requireText(tidyUzbek(body.name), 'name'),
      begins,
      ends,
      format,
      sampler_id: body.sampler,
    };
    const id = await insertRow(tx, 'analytic_price_tag', { ...values, author_id: actor.userId });
    await writeProducts(tx, id, body.products);
    await writeBranches(tx, id, branches);
    await note(tx, call, id, 'created', {
      after: { ...values, products: body.products.length, branches: branches.length },
    });
    return show(tx, call, id);
  });
}

/** Refuses changes of fields that are fixed once a campaign is issued. */
function requireFixedFields(row: queries.CampaignRow, wished: queries.CampaignTerms): void {
  if (row.phase === 'ended' || row.phase === 'withdrawn') throw new AppError('campaign_over');
  if (row.phase === 'draft') return;
  if (wished.format !== row.format) throw new AppError('campaign_format_fixed');
  if (row.phase === 'running' && wished.begins !== row.begins) throw new AppError('campaign_begun');
}

async function writeEdit(
  tx: Tx,
  change: PermittedCall<'editAnalyticPriceTag'>,
  { refreshContent, lockContent }: Omit<CampaignTools, 'db' | 'readStates'>,
): Promise<void> {
  const { body } = change;
  const { id } = change.params;
  const row = await campaignToChange(tx, change, id, null);
  if (row.version !== body.version)
    throw staleVersion(row.version, theirsOf(row, await readContent(tx, row, change.language), body));
  const wished: queries.CampaignTerms = {
    name: body.name === undefined ? row.name : requireText(tidyUzbek(body.name), 'name'),
    begins: body.begins ?? row.begins,
    ends: body.ends === undefined ? row.ends : body.ends,
    format: body.format ?? row.format,
    sampler_id: body.sampler ?? row.sampler_id,
  };
  requireFixedFields(row, wished);
  requirePeriod(wished.begins, wished.ends);
  const fields = changedFields(row, wished);
  if (fields.includes('format') || fields.includes('sampler_id'))
    await requireSampler(tx, wished.sampler_id, wished.format);
  const isIssued = row.phase !== 'draft';
  if (isIssued) await lockIssuing(tx);
  if (body.products !== undefined) await requireProducts(tx, change.language, body.products);
  if (isIssued && body.products !== undefined)
    await lockContent(tx, [...(await readProductIds(tx, id)), ...body.products.map((one) => one.product)]);
  const products =
    body.products === undefined ? { changed: [], removed: [] } : await writeProducts(tx, id, body.products);
  const branches =
    body.branches === undefined && body.regions === undefined
      ? { added: [], removed: [] }
      : await writeBranches(tx, id, await branchesOf(tx, body.branches ?? [], body.regions ?? []));
  const moved = {
    ...(products.changed.length > 0 ? { products_changed: products.changed.length } : {}),
    ...(products.removed.length > 0 ? { products_removed: products.removed.length } : {}),
    ...(branches.added.length > 0 ? { branches_added: branches.added.length } : {}),
    ...(branches.removed.length > 0 ? { branches_removed: branches.removed.length } : {}),
  };
  if (fields.length === 0 && Object.keys(moved).length === 0) return;
  await queries.updateTerms(tx, id, wished);
  if (isIssued) {
    await requireIssuable(tx, id);
    const all =
      fields.includes('sampler_id') ||
      (fields.includes('ends') && (await queries.showsEndDate(tx, wished.sampler_id)));
    const touched = all ? await readProductIds(tx, id) : products.changed;
    await refreshContent(tx, touched);
    await updateDue(tx, id, today(), fields.includes('begins') ? null : branches.added);
    await markEdited(tx, id, touched);
    await recount(tx, id);
    const now = { ...row, ...wished };
    await notifyBranches(tx, change, now, 'issued', branches.added);
    await takeBackNotices(tx, id, branches.removed);
    if (touched.length > 0)
      await notifyBranches(tx, change, now, 'edited', await readBranchIds(tx, id, true));
  }
  await note(tx, change, id, 'changed', {
    before: pick(row, fields),
    after: { ...pick(wished, fields), ...moved },
  });
}

/** Marks products as edited, and sets the branches that had printed one back. */
async function markEdited(tx: Tx, id: number, products: readonly number[]): Promise<void> {
  if (products.length === 0) return;
  const endOfDay = startOfDay(addDays(today(), 1)).toISOString();
  await markProductsEdited(tx, id, products);
  await markBranchesEdited(tx, id, products, endOfDay);
}

/**
 * Changes a campaign. In an issued one, tags whose content changed have to be printed again: branches that
 * had printed one get the edited flag and a deadline at the end of this day.
 * @throws AppError not_found, stale_version, campaign_over, campaign_format_fixed, campaign_begun,
 * campaign_branch_printed, and those of {@link draft} and {@link requireIssuable}
 */
export function edit(
  { db, ...tools }: CampaignTools,
  call: PermittedCall<'editAnalyticPriceTag'>,
): Promise<Campaign> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    await writeEdit(tx, call, tools);
    return show(tx, call, id);
  });
}

/** Deletes a draft. @throws AppError not_found, campaign_not_draft */
export function remove(db: Db, change: ScopedChange, id: number): Promise<{ deleted: true }> {
  return transaction(db, async (tx) => {
    const row = await campaignToChange(tx, change, id, null);
    if (row.phase !== 'draft') throw new AppError('campaign_not_draft');
    await deleteRow(tx, 'analytic_price_tag', id);
    await note(tx, change, id, 'deleted', {
      before: { name: row.name, begins: row.begins, ends: row.ends },
    });
    return { deleted: true };
  });
}
