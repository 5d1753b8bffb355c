import type { AnswerOf, BodyOf, bePresent } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { PRESENT_FOR, publishPresence } from './present.ts';
import type { ShelfRow } from './queries.ts';
import { shelfSeen } from './revision-service.ts';

/** Whether the person counts as there, and edits. */
async function before(tx: Tx, shelf: number, user: number): Promise<{ editing: boolean } | undefined> {
  return tx
    .selectFrom('shelf_presence')
    .select('editing')
    .where('shelf_id', '=', shelf)
    .where('user_id', '=', user)
    .where('seen_at', '>', sql<string>`now() - make_interval(secs => ${PRESENT_FOR})`)
    .executeTakeFirst();
}

async function savePresence(
  db: Db,
  shelf: Seen<ShelfRow>,
  actor: Actor,
  body: BodyOf<typeof bePresent>,
): Promise<void> {
  const { id, branch_id: branch } = shelf;
  await transaction(db, async (tx) => {
    const was = await before(tx, id, actor.userId);
    if (body.leaving) {
      await sql`delete from shelf_presence where shelf_id = ${id} and user_id = ${actor.userId}`.execute(tx);
    } else {
      await sql`insert into shelf_presence (shelf_id, user_id, branch_id, editing)
        values (${id}, ${actor.userId}, ${branch}, ${body.editing})
        on conflict (shelf_id, user_id) do update set editing = excluded.editing, seen_at = now()`.execute(
        tx,
      );
    }
    // Deletes expired rows; those locked by another call are skipped.
    await sql`delete from shelf_presence where (shelf_id, user_id) in (
      select shelf_id, user_id from shelf_presence
      where shelf_id = ${id} and seen_at < now() - make_interval(secs => ${PRESENT_FOR})
      for update skip locked)`.execute(tx);
    // Publishes changes only: a heartbeat is not broadcast.
    const isChange = body.leaving ? was !== undefined : was?.editing !== body.editing;
    if (isChange) await publishPresence(tx, id, actor.userId);
  });
}

/**
 * Says that the person has the shelf open, and answers who else has.
 * @throws AppError not_found
 */
export async function updatePresence(
  db: Db,
  scope: Scope,
  actor: Actor,
  id: number,
  body: BodyOf<typeof bePresent>,
): Promise<AnswerOf<typeof bePresent>> {
  const shelf = await shelfSeen(db, scope, actor, id);
  await savePresence(db, shelf, actor, body);
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
