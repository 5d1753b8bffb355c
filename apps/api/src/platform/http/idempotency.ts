import { createHash } from 'node:crypto';
import type { AnswerOf, RouteDescriptor } from '@javon/contract';
import type { Db, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { SignedInCall } from './call.ts';

/**
 * Runs a write so that a repeat with the same Idempotency-Key answers what the first one answered and writes
 * nothing. Key, work and answer are one transaction; a repeat that comes while the first still works waits
 * for it.
 * @throws AppError idempotency_key_reused when the key came with another body before.
 */
export async function once<R extends RouteDescriptor>(
  db: Db,
  route: R,
  call: SignedInCall<R>,
  work: (tx: Tx) => Promise<AnswerOf<R>>,
): Promise<AnswerOf<R>> {
  const { idempotencyKey: key, actor } = call;
  if (key === null) return transaction(db, work);
  const hash = createHash('sha256')
    .update(JSON.stringify([call.params, call.query, call.body]))
    .digest();
  return transaction(db, async (tx) => {
    const fresh = await tx
      .insertInto('idempotency_key')
      .values({ user_id: actor.userId, key, route: route.id, request_hash: hash, status: 0, answer: 'null' })
      .onConflict((c) => c.columns(['user_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (fresh === undefined) {
      const before = await tx
        .selectFrom('idempotency_key')
        .select(['route', 'request_hash', 'answer'])
        .where('user_id', '=', actor.userId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (before.route !== route.id || !before.request_hash.equals(hash))
        throw new AppError('idempotency_key_reused');
      return before.answer as AnswerOf<R>;
    }
    const answer = await work(tx);
    await tx
      .updateTable('idempotency_key')
      .set({ status: route.status ?? 200, answer: JSON.stringify(answer) })
      .where('user_id', '=', actor.userId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}
