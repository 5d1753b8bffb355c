import type { Db } from '../../../../platform/db/database.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { lockComingPrices, readDueProducts, writeDuePrices } from '../queries/prices.ts';

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
      if (!(await lockComingPrices(tx, wait))) return 0;
      const products = await readDueProducts(tx, BATCH);
      return products.length === 0 ? 0 : writeDuePrices(tx, products);
    });
    applied += some;
    if (some < BATCH) return applied;
  }
}
