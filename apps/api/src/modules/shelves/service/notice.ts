import type { Tx } from '../../../platform/db/database.ts';
import { notify } from '../../notices/public.ts';
import type { Author } from '../author.ts';
import type { ShelfRow } from '../queries/shelves.ts';
import { readChangeFacts } from '../queries/watching.ts';

/** Returns the subject of notices about a shelf's changes. */
export function aboutShelf(id: number): string {
  return `shelf:${id}`;
}

/**
 * Notifies the branch's staff who may see a shelf, and its followers, of a change [SHF-6], except its author.
 * Several saves before a person looks make one notice: it opens the changes since they last saw the shelf.
 */
export async function notifyOfChange(
  tx: Tx,
  { userId }: Author,
  shelf: Pick<ShelfRow, 'id' | 'branch_id' | 'name' | 'code'>,
): Promise<void> {
  const { author = null, followers = [] } = (await readChangeFacts(tx, shelf.id, userId)) ?? {};
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
