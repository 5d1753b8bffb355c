import type { AnswerOf, BodyOf, bePresent } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { readAbout } from '../notices/public.ts';
import { aboutShelf } from './notice.ts';
import type { ShelfRow } from './queries.ts';
import { shelfSeen } from './revision-service.ts';
import { markSeen } from './save-plan.ts';

/** How long a person counts as there after they said so, seconds: two of their calls may get lost. */
const PRESENT_FOR = 60;

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

async function say(
  db: Db,
  shelf: Seen<ShelfRow>,
  actor: Actor,
  body: BodyOf<typeof bePresent>,
): Promise<void> {
  const { id, branch_id: branch } = shelf;
  await transaction(db, async (tx) => {
    if (body.leaving) {
      await sql`delete from shelf_presence where shelf_id = ${id} and user_id = ${actor.userId}`.execute(tx);
    } else {
      await sql`insert into shelf_presence (shelf_id, user_id, branch_id, editing)
        values (${id}, ${actor.userId}, ${branch}, ${body.editing})
        on conflict (shelf_id, user_id) do update set editing = excluded.editing, seen_at = now()`.execute(
        tx,
      );
    }
    // Whoever comes next sweeps out who has gone; rows that another call holds are left to it.
    await sql`delete from shelf_presence where (shelf_id, user_id) in (
      select shelf_id, user_id from shelf_presence
      where shelf_id = ${id} and seen_at < now() - make_interval(secs => ${PRESENT_FOR})
      for update skip locked)`.execute(tx);
  });
}

/**
 * Says that the person has the shelf open, and answers who else has.
 * @throws AppError not_found
 */
export async function bePresentOn(
  db: Db,
  scope: Scope,
  actor: Actor,
  id: number,
  body: BodyOf<typeof bePresent>,
): Promise<AnswerOf<typeof bePresent>> {
  const shelf = await shelfSeen(db, scope, actor, id);
  await say(db, shelf, actor, body);
  const others = await db
    .selectFrom('shelf_presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.name', 'u.surname', 'p.editing', 'p.seen_at as since'])
    .where('p.shelf_id', '=', id)
    .where('p.user_id', '<>', actor.userId)
    .where('p.seen_at', '>', sql<string>`now() - make_interval(secs => ${PRESENT_FOR})`)
    .orderBy('u.surname')
    .limit(20)
    .execute();
  return { version: shelf.version, others };
}
