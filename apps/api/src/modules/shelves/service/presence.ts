import type { AnswerOf } from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import * as queries from '../queries/presence.ts';
import { readShelf } from '../queries/shelves.ts';

/**
 * Records that the person has the shelf open, and returns who else has.
 * @throws AppError not_found
 */
export async function updatePresence(
  db: Db,
  { scope, actor: { userId }, params: { id }, body }: PermittedCall<'bePresent'>,
): Promise<AnswerOf<'bePresent'>> {
  // The page of a shelf is left also when the shelf was deleted.
  const shelf = orNotFound(await readShelf(db, scope, userId, id, body.leaving));
  await transaction(db, async (tx) => {
    const was = await queries.readPresence(tx, id, userId);
    if (body.leaving) await queries.deletePresence(tx, id, userId);
    else await queries.writePresence(tx, shelf, userId, body.editing);
    await queries.deleteExpiredPresence(tx, id);
    // Publishes changes only: a heartbeat is not broadcast.
    const isChange = body.leaving ? was !== undefined : was?.editing !== body.editing;
    if (isChange) await queries.publishPresence(tx, id, userId);
  });
  const [own, others] = await Promise.all([
    queries.isOwnVersion(db, shelf, userId),
    queries.readOthersPresent(db, id, userId),
  ]);
  return { version: shelf.version, own, others };
}
