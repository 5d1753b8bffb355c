import type { BodyOf, editProduct } from '@javon/contract';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { requireScope } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Product as ProductTable } from '../../platform/db/types.generated.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { printableText } from './printable-text.ts';
import { productSearchKey } from './search-key.ts';

type Body = BodyOf<typeof editProduct>;
const PRICES = ['price', 'old_price'] as const;
const PLAIN = ['length_mm', 'width_mm', 'height_mm', 'weight_g', 'priority'] as const;
type Columns = (typeof PRICES)[number] | (typeof PLAIN)[number] | 'name_uz' | 'name_ru' | 'name_kaa';
/** The columns an edit would write. */
type Patch = { -readonly [K in Columns]?: Selectable<ProductTable>[K] };

function requirePermissions(actor: Actor, body: Body): void {
  const { version: _version, price, old_price, ...rest } = body;
  if (price !== undefined || old_price !== undefined) requireScope(actor, 'goods.price');
  if (Object.values(rest).some((value) => value !== undefined)) requireScope(actor, 'goods.edit');
}

/** The body as columns, texts in the form in which they are kept. */
function patchOf(body: Body): Patch {
  const patch: Patch = {};
  for (const key of PRICES) if (body[key] !== undefined) patch[key] = body[key];
  for (const key of PLAIN) if (body[key] !== undefined) Object.assign(patch, { [key]: body[key] });
  if (body.name !== undefined) {
    patch.name_uz = printableText(body.name.uz, 'uz', 'name.uz');
    patch.name_ru = printableText(body.name.ru, 'ru', 'name.ru');
    if (body.name.kaa !== undefined) {
      patch.name_kaa = body.name.kaa.trim() === '' ? null : printableText(body.name.kaa, 'kaa', 'name.kaa');
    }
  }
  return patch;
}

const FIELDS: Readonly<Partial<Record<Columns, string>>> = {
  name_uz: 'name.uz',
  name_ru: 'name.ru',
  name_kaa: 'name.kaa',
};

/**
 * Changes one product in the version that the caller has seen: its row, its price history, its search key and
 * the line in the history of actions.
 * @returns whether texts changed that price tags show
 * @throws AppError not_found, no_permission, stale_version, or about a field
 */
export async function changeProduct(
  tx: Tx,
  actor: Actor,
  id: number,
  body: Body,
  requestId: string,
): Promise<{ texts: boolean }> {
  requirePermissions(actor, body);
  const patch = patchOf(body);
  const now = await tx
    .selectFrom('product as p')
    .selectAll('p')
    .select((e) => e.selectFrom('brand').select('name').whereRef('id', '=', 'p.brand_id').as('brand'))
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .forUpdate('p')
    .executeTakeFirst();
  if (now === undefined) throw notFound();
  const changed = (Object.keys(patch) as Columns[]).filter((key) => patch[key] !== now[key]);
  if (now.version !== body.version) {
    const theirs = changed.map((key) => ({ field: FIELDS[key] ?? key, theirs: now[key] }));
    throw new AppError('stale_version', { conflict: { version: now.version, changed: theirs } });
  }
  if (changed.length === 0) return { texts: false };
  const next = { ...now, ...patch };
  if (next.price !== null && next.old_price !== null && next.old_price <= next.price) {
    throw fieldError(body.old_price === undefined ? 'price' : 'old_price', 'old_price_not_above_price');
  }
  await tx
    .updateTable('product')
    .set({ ...patch, version: now.version + 1, updated_at: sql`now()` })
    .$if(
      changed.some((key) => key in FIELDS),
      (q) => q.set({ search_key: productSearchKey(next) }),
    )
    .where('id', '=', id)
    .execute();
  if (PRICES.some((key) => changed.includes(key))) {
    await tx
      .insertInto('price_history')
      .values({
        product_id: id,
        price: next.price,
        old_price: next.old_price,
        source: 'typed',
        author_id: actor.userId,
      })
      .execute();
  }
  await record(tx, {
    userId: actor.userId,
    branchId: actor.branchId,
    entity: 'product',
    entityId: id,
    action: 'changed',
    before: Object.fromEntries(changed.map((key) => [key, now[key]])),
    after: Object.fromEntries(changed.map((key) => [key, next[key]])),
    requestId,
  });
  return { texts: changed.some((key) => key in FIELDS) };
}
