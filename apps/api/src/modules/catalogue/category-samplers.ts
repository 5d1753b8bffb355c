import { type AnswerOf, type Format, type listSamplerChoices, MAX_SAMPLER_CHOICES } from '@javon/contract';
import type { Change } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { lockCategory } from './category-edit.ts';
import { note, type ProductHooks, requireVersion } from './change.ts';

/** Samplers that can be bound, by format and name. */
export async function readSamplerChoices(db: Db): Promise<AnswerOf<typeof listSamplerChoices>> {
  const items = await db
    .selectFrom('sampler')
    .select(['id', 'name', 'format'])
    .where('deleted_at', 'is', null)
    .where('current_version_id', 'is not', null)
    .orderBy('format')
    .orderBy('name')
    .limit(MAX_SAMPLER_CHOICES)
    .execute();
  return { items: items as AnswerOf<typeof listSamplerChoices>['items'], next: null };
}

async function readBound(tx: Tx, category: number, format: Format) {
  return tx
    .selectFrom('category_sampler as cs')
    .innerJoin('sampler as s', 's.id', 'cs.sampler_id')
    .select(['s.id', 's.name', 's.deleted_at'])
    .where('cs.category_id', '=', category)
    .where('cs.format', '=', format)
    .executeTakeFirst();
}

/** The tags of a category's products say something else now. */
async function refreshProducts(tx: Tx, hooks: ProductHooks, category: number): Promise<void> {
  const products = await tx.selectFrom('product').select('id').where('category_id', '=', category).execute();
  await hooks.productTextsChanged(
    tx,
    products.map((row) => row.id),
  );
}

interface Binding {
  readonly category: number;
  readonly format: Format;
  readonly version: number;
}

/**
 * Binds a sampler to a format of a category that has none.
 * @throws AppError not_found, sampler_already_bound with the name of the one that is, stale_version,
 *   sampler_unknown, sampler_format_differs
 */
export async function bind(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  { category, format, version, sampler }: Binding & { readonly sampler: number },
): Promise<void> {
  const row = await lockCategory(tx, category);
  const bound = await readBound(tx, category, format);
  // Said before a stale version: whoever binds a second one wants to know which is the first.
  if (bound !== undefined && bound.deleted_at === null)
    throw new AppError('sampler_already_bound', { params: { name: bound.name } });
  requireVersion(row, version);
  const wanted = await tx
    .selectFrom('sampler')
    .select(['id', 'name', 'format'])
    .where('id', '=', sampler)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (wanted === undefined) throw fieldError('sampler', 'sampler_unknown');
  if (wanted.format !== format)
    throw fieldError('sampler', 'sampler_format_differs', { format: wanted.format });
  await tx
    .insertInto('category_sampler')
    .values({ category_id: category, format, sampler_id: sampler })
    .onConflict((c) => c.columns(['category_id', 'format']).doUpdateSet({ sampler_id: sampler }))
    .execute();
  await tx
    .updateTable('category')
    .set({ version: row.version + 1 })
    .where('id', '=', category)
    .execute();
  await refreshProducts(tx, hooks, category);
  await note(tx, change, 'category', category, 'sampler_bound', { after: { format, sampler_id: sampler } });
}

/** @throws AppError not_found, stale_version */
export async function unbind(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  { category, format, version }: Binding,
): Promise<void> {
  const row = await lockCategory(tx, category);
  requireVersion(row, version);
  const bound = await readBound(tx, category, format);
  if (bound === undefined) throw notFound();
  await tx
    .deleteFrom('category_sampler')
    .where('category_id', '=', category)
    .where('format', '=', format)
    .execute();
  await tx
    .updateTable('category')
    .set({ version: row.version + 1 })
    .where('id', '=', category)
    .execute();
  await refreshProducts(tx, hooks, category);
  await note(tx, change, 'category', category, 'sampler_unbound', {
    before: { format, sampler_id: bound.id },
  });
}
