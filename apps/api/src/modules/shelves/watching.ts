import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { readAbout } from '../notices/public.ts';
import { aboutShelf } from './notice.ts';
import { shelfSeen } from './revision-service.ts';
import { markSeen } from './save-plan.ts';

/**
 * Notes up to which revision the person saw a shelf; one that is not there yet counts as the last.
 * @throws AppError not_found
 */
export async function see(
  db: Db,
  scope: Scope,
  actor: Actor,
  id: number,
  revision: number,
): Promise<{ seen_revision: number }> {
  const shelf = await shelfSeen(db, scope, actor, id);
  const upTo = Math.max(Math.min(revision, shelf.revision), shelf.seen_revision ?? 0);
  await transaction(db, async (tx) => {
    await markSeen(tx, shelf, actor.userId, upTo);
    if (upTo === shelf.revision) await readAbout(tx, actor.userId, 'shelf_changed', aboutShelf(id));
  });
  return { seen_revision: upTo };
}

/** @throws AppError not_found */
export async function follow(
  db: Db,
  scope: Scope,
  actor: Actor,
  id: number,
  following: boolean,
): Promise<{ following: boolean }> {
  const shelf = await shelfSeen(db, scope, actor, id);
  await transaction(db, async (tx) => {
    if (following) {
      await tx
        .insertInto('shelf_follower')
        .values({ shelf_id: id, user_id: actor.userId, branch_id: shelf.branch_id })
        .onConflict((c) => c.columns(['shelf_id', 'user_id']).doNothing())
        .execute();
    } else {
      await tx
        .deleteFrom('shelf_follower')
        .where('shelf_id', '=', id)
        .where('user_id', '=', actor.userId)
        .execute();
    }
  });
  return { following };
}
