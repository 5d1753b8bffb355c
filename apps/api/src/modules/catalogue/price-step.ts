import type { BodyOf, PricePreview, previewPrices } from '@javon/contract';
import { type Selectable, sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Product } from '../../platform/db/types.generated.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { today } from '../../platform/time/clock.ts';
import { startOfDay } from '../../platform/time/tashkent.ts';
import { note } from './change.ts';
import { changeProduct } from './product-edit.ts';

type Body = BodyOf<typeof previewPrices>;
type Row = Pick<
  Selectable<Product>,
  'id' | 'sku' | 'name_uz' | 'name_ru' | 'price' | 'old_price' | 'version'
>;
type Step = Pick<Body, 'percent' | 'rounding' | 'crossed_out'>;
interface Prices {
  readonly price: number;
  readonly old_price: number | null;
}

/**
 * Returns the price after a step in per cent, rounded to the nearest `rounding` and at least that; halves go up.
 * The old price stays while it is above the new one, or becomes the price of before where that is asked for.
 */
export function priceAfter({ price, old_price }: Prices, { percent, rounding, crossed_out }: Step): Prices {
  // Tenths of a per cent are whole numbers, so that no binary fraction decides a rounding.
  const raw = (price * (1000 + Math.round(percent * 10))) / 1000;
  const next = Math.max(rounding, Math.round(raw / rounding) * rounding);
  const old = crossed_out && next < price ? price : old_price;
  return { price: next, old_price: old !== null && old > next ? old : null };
}

async function rowsOf(db: Db | Tx, { products }: Body): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, sku, name_uz, name_ru, price, old_price, version from product
    where id = any(${products.map(({ id }) => id)}::bigint[]) and deleted_at is null order by id`.execute(db);
  return rows;
}

/**
 * Works out the new prices of products.
 * @throws AppError at `products` for one that is there twice or unknown, at `valid_from` for a day that is over
 */
export async function previewStep(db: Db | Tx, body: Body): Promise<PricePreview> {
  if (new Set(body.products.map(({ id }) => id)).size !== body.products.length)
    throw fieldError('products', 'invalid');
  if (body.valid_from !== undefined && body.valid_from < today())
    throw fieldError('valid_from', 'date_in_past');
  const rows = await rowsOf(db, body);
  if (rows.length !== body.products.length) throw fieldError('products', 'not_found');
  const items = rows.flatMap(({ id, sku, name_uz, name_ru, price, old_price }) => {
    if (price === null) return [];
    const before = { price, old_price };
    const after = priceAfter(before, body);
    const isSame = after.price === price;
    return isSame ? [] : [{ id, sku, name: { uz: name_uz, ru: name_ru }, before, after }];
  });
  const without = rows.filter(({ price }) => price === null).length;
  return { items, unchanged: rows.length - items.length - without, without_price: without };
}

/**
 * Writes the new prices: at once as typed ones, or as prices of a coming day, each with its line in the history.
 * @throws AppError as {@link previewStep}, and stale_version for a product that somebody changed meanwhile
 */
export async function applyStep(tx: Tx, change: Change, body: Body): Promise<number> {
  const versions = new Map(body.products.map(({ id, version }) => [id, version]));
  await sql`select from product where id = any(${[...versions.keys()]}::bigint[]) order by id for update`.execute(
    tx,
  );
  const { items } = await previewStep(tx, body);
  const isComing = body.valid_from !== undefined && body.valid_from > today();
  for (const { id, before, after } of items) {
    const version = versions.get(id) ?? 0;
    if (isComing) await plan(tx, change, { id, version, before, after, day: body.valid_from ?? '' });
    else await changeProduct(tx, change, id, { version, price: after.price, old_price: after.old_price });
  }
  return items.length;
}

interface Planned {
  readonly id: number;
  readonly version: number;
  readonly before: Prices;
  readonly after: Prices;
  readonly day: string;
}

/** Sets the price of a coming day; one that was set for the same day before is replaced. */
async function plan(tx: Tx, change: Change, { id, version, before, after, day }: Planned): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version from product where id = ${id}`.execute(tx);
  if (rows[0]?.version !== version) throw new AppError('stale_version');
  const moment = startOfDay(day).toISOString();
  await sql`delete from price_history where product_id = ${id} and valid_from = ${moment} and not applied`.execute(
    tx,
  );
  await tx
    .insertInto('price_history')
    .values({
      product_id: id,
      price: after.price,
      old_price: after.old_price,
      valid_from: moment,
      applied: false,
      source: 'typed',
      author_id: change.actor.userId,
    })
    .execute();
  await note(tx, change, 'product', id, 'price_planned', {
    before: { price: before.price, old_price: before.old_price },
    after: { price: after.price, old_price: after.old_price, valid_from: day },
  });
}
