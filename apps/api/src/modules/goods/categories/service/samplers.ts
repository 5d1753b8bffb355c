import type { Category, Format } from '@javon/contract';
import type { Change } from '../../../../platform/change/change.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import { note, type ProductHooks, requireVersion, type Tools } from '../../change.ts';
import { readProductsOf } from '../../products/queries/rows.ts';
import * as queries from '../queries.ts';
import { showCategory } from './tree.ts';

/** Refreshes the tags of a category's products, whose content changed. */
async function refreshProducts(tx: Tx, hooks: ProductHooks, category: number): Promise<void> {
  await hooks.productTextsChanged(tx, await readProductsOf(tx, 'category_id', category));
}

/**
 * Binds a sampler to a format of a category that has none.
 * @throws AppError not_found, sampler_already_bound with the name of the bound one, stale_version,
 * sampler_unknown, sampler_format_differs
 */
export function bind({ db, hooks }: Tools, call: PermittedCall<'bindSampler'>): Promise<Category> {
  const { id: category, format } = call.params;
  const { version, sampler } = call.body;
  return transaction(db, async (tx) => {
    const row = await queries.lockCategory(tx, category);
    const bound = await queries.readBound(tx, category, format);
    // Checked before the version, so that the caller learns which sampler is bound.
    if (bound !== undefined && bound.deleted_at === null)
      throw new AppError('sampler_already_bound', { params: { name: bound.name } });
    requireVersion(row, version);
    const wanted = await queries.lockSampler(tx, sampler);
    if (wanted === undefined) throw fieldError('sampler', 'sampler_unknown');
    if (wanted.format !== format)
      throw fieldError('sampler', 'sampler_format_differs', { format: wanted.format });
    await queries.writeBinding(tx, category, format, sampler);
    await updateRow(tx, 'category', category, { version: row.version + 1 });
    await refreshProducts(tx, hooks, category);
    await note(tx, call, 'category', category, 'sampler_bound', { after: { format, sampler_id: sampler } });
    return showCategory(tx, call.actor, category);
  });
}

/** @throws AppError not_found, stale_version */
export function unbind(
  { db, hooks }: Tools,
  change: Change,
  category: number,
  format: Format,
  version: number,
): Promise<Category> {
  return transaction(db, async (tx) => {
    const row = await queries.lockCategory(tx, category);
    requireVersion(row, version);
    const bound = orNotFound(await queries.readBound(tx, category, format));
    await queries.deleteBinding(tx, category, format);
    await updateRow(tx, 'category', category, { version: row.version + 1 });
    await refreshProducts(tx, hooks, category);
    await note(tx, change, 'category', category, 'sampler_unbound', {
      before: { format, sampler_id: bound.id },
    });
    return showCategory(tx, change.actor, category);
  });
}
