import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { readAbout } from '../../notices/public.ts';
import { deleteFollower, insertFollower, markSeen } from '../queries/watching.ts';
import { shelfSeen } from './access.ts';
import { aboutShelf } from './notice.ts';

/**
 * Records up to which revision the person saw a shelf; a revision that does not exist yet counts as the last
 * one.
 * @throws AppError not_found
 */
export async function see(db: Db, call: PermittedCall<'seeShelf'>): Promise<{ seen_revision: number }> {
  const { actor } = call;
  const shelf = await shelfSeen(db, call, call.params.id);
  const upTo = Math.max(Math.min(call.body.revision, shelf.revision), shelf.seen_revision ?? 0);
  await transaction(db, async (tx) => {
    await markSeen(tx, shelf, actor.userId, upTo);
    if (upTo === shelf.revision) await readAbout(tx, actor.userId, 'shelf_changed', aboutShelf(shelf.id));
  });
  return { seen_revision: upTo };
}

/** @throws AppError not_found */
export async function follow(db: Db, call: PermittedCall<'followShelf'>): Promise<{ following: boolean }> {
  const { following } = call.body;
  const { userId } = call.actor;
  const shelf = await shelfSeen(db, call, call.params.id);
  await transaction(db, async (tx) => {
    if (following) await insertFollower(tx, shelf, userId);
    else await deleteFollower(tx, shelf.id, userId);
  });
  return { following };
}
