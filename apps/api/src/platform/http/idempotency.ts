import { createHash } from 'node:crypto';
import type { AnswerOf, RouteDescriptor } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { AppError, fieldError } from '../errors/app-error.ts';
import { fromDatabase } from '../errors/database-errors.ts';
import type { Call, ServiceCall, SignedInCall } from './call.ts';

/** Table and owner of the idempotency keys. */
interface Keeper {
  readonly table: 'idempotency_key' | 'service_request';
  readonly owner: 'user_id' | 'token_id';
  readonly id: number;
}

/**
 * Runs a write so that a repeat with the same Idempotency-Key returns the first answer and writes nothing.
 * Key, work and answer are in one transaction; a repeat that arrives while the first still runs waits for it.
 * @param keep what is stored of the answer for a repeat, if not all of it
 * @throws AppError idempotency_key_reused if the key was used with another body
 */
export async function once<R extends RouteDescriptor>(
  db: Db,
  route: R,
  call: SignedInCall<R>,
  work: (tx: Tx) => Promise<AnswerOf<R>>,
  keep: (answer: AnswerOf<R>) => AnswerOf<R> = (answer) => answer,
): Promise<AnswerOf<R>> {
  const { idempotencyKey: key, actor } = call;
  if (key === null) return transaction(db, work);
  return keptOnce(
    db,
    { table: 'idempotency_key', owner: 'user_id', id: actor.userId },
    key,
    route,
    call,
    work,
    keep,
  );
}

/**
 * Same as {@link once} for another system, which must send a key.
 * @throws AppError about the missing header, idempotency_key_reused, in_progress
 */
export async function onceForService<R extends RouteDescriptor>(
  db: Db,
  route: R,
  call: ServiceCall<R>,
  work: (tx: Tx) => Promise<AnswerOf<R>>,
): Promise<AnswerOf<R>> {
  const { idempotencyKey: key, service } = call;
  if (key === null) throw fieldError('Idempotency-Key', 'required');
  return keptOnce(
    db,
    { table: 'service_request', owner: 'token_id', id: service.tokenId },
    key,
    route,
    call,
    work,
    (answer) => answer,
  );
}

function keptOnce<R extends RouteDescriptor>(
  db: Db,
  { table, owner, id }: Keeper,
  key: string,
  route: R,
  call: Call<R>,
  work: (tx: Tx) => Promise<AnswerOf<R>>,
  keep: (answer: AnswerOf<R>) => AnswerOf<R>,
): Promise<AnswerOf<R>> {
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
      return before.answer as AnswerOf<R>;
    }
    const answer = await work(tx);
    await sql`
      update ${sql.table(table)} set status = ${route.status ?? 200}, answer = ${JSON.stringify(keep(answer))}::jsonb
      where ${mine}`.execute(tx);
    return answer;
  });
}
