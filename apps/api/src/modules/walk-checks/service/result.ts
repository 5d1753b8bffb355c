import type { TagState, WalkResult } from '@javon/contract';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type TagRow, tagKey } from '../../price-tags/public.ts';
import { readFound, readMissing } from '../queries/found.ts';
import { inWalkingOrder } from '../tags.ts';
import { readBranchTags } from './branch-tags.ts';
import { readSeenWalk, toWalk } from './seen-walk.ts';

/**
 * Reads the result of a walk. The lists to print and to take down are as of now: a tag that was printed again
 * since is not listed.
 * @throws AppError not_found if the walk's branch is out of scope
 */
export async function readResult(
  db: Db,
  { actor, scope, language }: Caller,
  id: number,
): Promise<WalkResult> {
  const walk = await readSeenWalk(db, scope, id);
  const missing = await readMissing(db, id);
  const found = await readFound(db, id);
  const products = [...new Set([...missing, ...found].map((one) => one.product_id))];
  const tags = inWalkingOrder(await readBranchTags(db, walk, language, products), walk.shelf_id);
  const wrong = new Map(found.filter((one) => one.verdict === 'wrong').map((one) => [tagKey(one), one.at]));
  const lost = new Set(missing.map(tagKey));
  const toPrint = tags.flatMap(({ row }): WalkResult['to_print'] => {
    const key = tagKey(row);
    const foundAt = wrong.get(key) ?? (lost.has(key) ? walk.ended_at : null);
    if (foundAt === null || foundAt === undefined) return [];
    // Right only in our records: a tag hung before the walk found it wrong or missing is not the one on the
    // shelf.
    const isOnlyBelieved = row.state === 'current' && (row.hung_at ?? '') < foundAt;
    if (row.state !== 'to_print' && !isOnlyBelieved) return [];
    const because = wrong.has(key) ? 'wrong' : 'missing';
    return [{ product: row.product_id, format: row.format, because, state: row.state }];
  });
  const down = new Set(found.filter((one) => one.verdict === 'down').map(tagKey));
  // The sign of their scan named other tags of the product to take down.
  const unconfirmed = new Set(
    found.filter((one) => one.verdict === 'unconfirmed').map((one) => one.product_id),
  );
  const inState = (state: TagState, isFound: (row: TagRow) => boolean) =>
    tags
      .filter(({ row }) => row.state === state && isFound(row))
      .map(({ row }) => ({ product: row.product_id, format: row.format }));
  return {
    walk: toWalk(walk, actor),
    missing,
    to_print: toPrint,
    to_take_down: inState('take_down', (row) => down.has(tagKey(row)) || unconfirmed.has(row.product_id)),
    to_confirm: inState('printed', (row) => unconfirmed.has(row.product_id)),
  };
}
