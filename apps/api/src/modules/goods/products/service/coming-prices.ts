import type { Change } from '../../../../platform/change/change.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { fieldError } from '../../../../platform/errors/app-error.ts';
import { startOfDay } from '../../../../platform/time/tashkent.ts';
import { note } from '../../change.ts';
import * as queries from '../queries/prices.ts';

export interface Prices {
  readonly price: number;
  readonly old_price: number | null;
}

interface Planned {
  readonly id: number;
  readonly before: { readonly price: number | null; readonly old_price: number | null };
  readonly after: { readonly price: number | null; readonly old_price: number | null };
  readonly day: string;
}

/**
 * Sets the price of a coming day, replacing one set for the same day; null only cancels that. The caller has locked
 * the product.
 * @throws AppError required at the price, if there is none to cancel
 */
export async function planPrice(tx: Tx, change: Change, { id, before, after, day }: Planned): Promise<void> {
  const moment = startOfDay(day).toISOString();
  const isReplaced = await queries.deletePlannedPrice(tx, id, moment);
  if (after.price === null && !isReplaced) throw fieldError('price', 'required');
  const planned = {
    product_id: id,
    price: after.price,
    old_price: after.old_price,
    valid_from: moment,
    applied: false,
    source: 'typed',
    author_id: change.actor.userId,
  };
  if (after.price !== null) await queries.insertPrice(tx, planned);
  await note(tx, change, 'product', id, 'price_planned', {
    before: { price: before.price, old_price: before.old_price },
    after: { price: after.price, old_price: after.old_price, valid_from: day },
  });
}

/** Batch size: products whose prices are applied in one transaction. */
const BATCH = 5000;

/**
 * Applies due prices. If a product has several, the latest wins.
 * @param wait waits for another server that is doing it; otherwise leaves the work to that one
 * @returns number of prices applied
 */
export async function applyComingPrices(
  db: Db,
  { wait = false }: { readonly wait?: boolean } = {},
): Promise<number> {
  let applied = 0;
  for (;;) {
    const some = await transaction(db, async (tx) => {
      if (!(await queries.lockComingPrices(tx, wait))) return 0;
      const products = await queries.readDueProducts(tx, BATCH);
      return products.length === 0 ? 0 : queries.writeDuePrices(tx, products);
    });
    applied += some;
    if (some < BATCH) return applied;
  }
}
