import { createHash } from 'node:crypto';
import type { RouteDescriptor } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { AppError, fieldError } from '../errors/app-error.ts';
import { fromDatabase } from '../errors/database-errors.ts';
import type { Call, ServiceCall, SignedInCall } from './call.ts';

/** Parts of a call that a repeat has to repeat. */
type Repeated = Pick<Call<RouteDescriptor>, 'idempotencyKey'> & {
  readonly [Part in 'params' | 'query' | 'body']: unknown;
};

/** Place of an idempotency key: its table and owner. */
interface Keeper {
  readonly table: 'idempotency_key' | 'service_request';
  readonly owner: 'user_id' | 'token_id';
  readonly id: number;
  readonly key: string;
}

/**
 * Runs a write so that a repeat with the same Idempotency-Key returns the first answer and writes nothing.
 * Key, work and answer are in one transaction; a repeat that arrives while the first still runs waits for it.
 * @param keep what is stored of the answer for a repeat, if not all of it
 * @throws AppError idempotency_key_reused if the key was used with another body
 */
export async function once<Answer>(
  db: Db,
  call: Repeated & Pick<SignedInCall<RouteDescriptor>, 'route' | 'actor'>,
  work: (tx: Tx) => Promise<Answer>,
  keep: (answer: Answer) => Answer = (answer) => answer,
): Promise<Answer> {
  const { idempotencyKey: key, route, actor } = call;
  if (key === null) return transaction(db, work);
  const keeper = { table: 'idempotency_key', owner: 'user_id', id: actor.userId, key } as const;
  return keptOnce(db, keeper, route, call, work, keep);
}

/**
 * Same as {@link once} for another system, which must send a key.
 * @throws AppError about the missing header, idempotency_key_reused, in_progress
 */
export async function onceForService<Answer>(
  db: Db,
  call: Repeated & Pick<ServiceCall<RouteDescriptor>, 'route' | 'service'>,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { idempotencyKey: key, route, service } = call;
  if (key === null) throw fieldError('Idempotency-Key', 'required');
  const keeper = { table: 'service_request', owner: 'token_id', id: service.tokenId, key } as const;
  return keptOnce(db, keeper, route, call, work, (answer) => answer);
}

function keptOnce<Answer>(
  db: Db,
  { table, owner, id, key }: Keeper,
  route: RouteDescriptor,
  call: Repeated,
  work: (tx: Tx) => Promise<Answer>,
  keep: (answer: Answer) => Answer,
): Promise<Answer> {
  const hash = createHash('sha256')
    .update(JSON.stringify([call.params, call.query, call.body]))
    .digest();
  const mine = sql`${sql.ref(owner)} = ${id} and key = ${key}`;
  return transaction(db, async (tx) => {
    const fresh = await sql`
      insert into ${sql.table(table)} (${sql.ref(owner)}, key, route, request_hash, status, answer)
      values (${id}, ${key}, ${route.id}, ${hash}, 0, 'null')
      on conflict (${sql.ref(owner)}, key) do nothing returning key`
      .execute(tx)
      .catch((error: unknown) => {
        // Maps a timeout to in_progress: the row is inserted at once unless the first call still locks its key.
        if (fromDatabase(error)?.code === 'timeout') throw new AppError('in_progress', { cause: error });
        throw error;
      });
    if (fresh.rows.length === 0) {
      const { rows } = await sql<{ route: string; request_hash: Buffer; answer: unknown }>`
        select route, request_hash, answer from ${sql.table(table)} where ${mine}`.execute(tx);
      const before = rows[0];
      if (before === undefined) throw new Error('A key was there and is gone');
      if (before.route !== route.id || !before.request_hash.equals(hash))
        throw new AppError('idempotency_key_reused');
      return before.answer as Answer;
    }
    const answer = await work(tx);
    await sql`
      update ${sql.table(table)} set status = ${route.status ?? 200}, answer = ${JSON.stringify(keep(answer))}::jsonb
      where ${mine}`.execute(tx);
    return answer;
  });
}
