import type { Actor } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { readAbout } from '../../notices/public.ts';
import { deleteFollower, insertFollower, markSeen } from '../queries/watching.ts';
import { shelfSeen } from './access.ts';
import { aboutShelf } from './notice.ts';

/**
 * Records up to which revision the person saw a shelf; a revision that does not exist yet counts as the last
 * one.
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
    if (following) await insertFollower(tx, shelf, actor.userId);
    else await deleteFollower(tx, id, actor.userId);
  });
  return { following };
}
