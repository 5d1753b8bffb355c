import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { notify } from '../notices/public.ts';
import type { Author } from './change.ts';
import type { ShelfRow } from './queries.ts';

interface ChangeFacts {
  readonly author: string | null;
  readonly followers: number[];
}

/** Returns the subject of notices about a shelf's changes. */
export function aboutShelf(id: number): string {
  return `shelf:${id}`;
}

/**
 * Notifies the branch's staff who may see a shelf, and its followers, of a change [SHF-6], without its author.
 * Several saves before a person looks are one notice: it opens the changes since they last saw the shelf.
 */
export async function notifyOfChange(
  tx: Tx,
  { userId }: Author,
  shelf: Pick<ShelfRow, 'id' | 'branch_id' | 'name' | 'code'>,
): Promise<void> {
  const { rows } = await sql<ChangeFacts>`
    select (select surname || ' ' || name from users where id = ${userId}::bigint) as author,
      array(select user_id from shelf_follower where shelf_id = ${shelf.id}) as followers`.execute(tx);
  const { author = null, followers = [] } = rows[0] ?? {};
  await notify(
    tx,
    {
      kind: 'shelf_changed',
      about: aboutShelf(shelf.id),
      params: { shelf_name: shelf.name, branch_code: shelf.code, author },
      target: `/shelf/${shelf.id}?compare=seen`,
      again: 'renew',
    },
    { branches: [shelf.branch_id], users: followers, holding: 'shelf.show', except: userId },
  );
}
