import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ShelfRow } from './shelves.ts';

/** Records up to which revision the person saw the shelf. */
export async function markSeen(
  tx: Tx,
  shelf: Pick<ShelfRow, 'id' | 'branch_id'>,
  userId: number,
  revision: number,
): Promise<void> {
  await tx
    .insertInto('shelf_seen')
    .values({ user_id: userId, shelf_id: shelf.id, branch_id: shelf.branch_id, revision })
    .onConflict((c) =>
      c.columns(['user_id', 'shelf_id']).doUpdateSet({
        revision: sql`greatest(shelf_seen.revision, excluded.revision)`,
        at: sql`now()`,
      }),
    )
    .execute();
}

export async function insertFollower(
  tx: Tx,
  shelf: Pick<ShelfRow, 'id' | 'branch_id'>,
  userId: number,
): Promise<void> {
  await tx
    .insertInto('shelf_follower')
    .values({ shelf_id: shelf.id, user_id: userId, branch_id: shelf.branch_id })
    .onConflict((c) => c.columns(['shelf_id', 'user_id']).doNothing())
    .execute();
}

export async function deleteFollower(tx: Tx, shelfId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('shelf_follower')
    .where('shelf_id', '=', shelfId)
    .where('user_id', '=', userId)
    .execute();
}

/** Name of the author of a change, null for the system, and the ids of the shelf's followers. */
export async function readChangeFacts(
  tx: Tx,
  shelfId: number,
  authorId: number | null,
): Promise<{ author: string | null; followers: number[] } | undefined> {
  const { rows } = await sql<{ author: string | null; followers: number[] }>`
    select (select surname || ' ' || name from users where id = ${authorId}::bigint) as author,
      array(select user_id from shelf_follower where shelf_id = ${shelfId}) as followers`.execute(tx);
  return rows[0];
}
