import type { Tx } from '../../../platform/db/database.ts';
import { isMany } from '../bounds.ts';
import { readBase } from '../queries/bases.ts';
import * as queries from '../queries/missing.ts';
import { countLinked } from '../queries/pending.ts';
import { replaceMissing } from '../queries/taken.ts';

/**
 * Withdraws what a full export does not list any more: products, and the prices of offers. If they are many, nothing is
 * withdrawn, and a person is asked: a filter of 1C may have been changed, or its export not be full.
 * @param takenNow exchanges that are being taken
 */
export async function withdrawMissing(tx: Tx, tokenId: number, takenNow: readonly number[]): Promise<void> {
  const base = await readBase(tx, tokenId);
  await queries.joinWholeSets(tx);
  const { name, withdraw_bound: bound } = base;
  const all = await countLinked(tx, tokenId);
  for (const kind of ['products', 'prices'] as const) {
    const sessionId = await queries.readFullExport(tx, base, takenNow, kind);
    if (sessionId === undefined) continue;
    const count = await queries.countMissing(tx, tokenId, sessionId, kind);
    const isAsked = isMany(count, all, bound);
    await replaceMissing(tx, tokenId, kind, isAsked ? { name, params: { count, all, bound } } : null);
    if (!isAsked) await queries.withdrawMissing(tx, tokenId, sessionId, kind);
  }
  await queries.deleteLists(tx, tokenId, takenNow);
}
