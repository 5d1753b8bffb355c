import type { ErrorCode, ImportKind } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { allowLongWork } from '../../platform/db/transaction.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { fromDatabase } from '../../platform/errors/database-errors.ts';
import { record } from '../../platform/history/record.ts';
import { KINDS } from './kinds/all.ts';
import { holdRun, waitForTurn } from './lock.ts';

/** Longest that one statement of an import may take. */
const STATEMENT_MS = 10 * 60_000;

export interface ApplyOptions {
  readonly db: Db;
  readonly id: number;
  readonly actor: Actor;
  readonly requestId: string;
  /** Work of others that belongs into the same transaction. */
  readonly newPasswordHash: () => Promise<string>;
  readonly textsChanged: (tx: Tx, productIds: readonly number[]) => Promise<void>;
}

interface Claimed {
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly count_new: number;
  readonly count_changed: number;
}

/**
 * Takes a checked import for oneself; of two that try, one gets it.
 * @throws AppError not_found, import_has_bad_rows, import_not_checked
 */
async function claim(db: Db, id: number): Promise<Claimed> {
  const claimed = await db
    .updateTable('import_run')
    .set({ state: 'running', progress_done: 0 })
    .where('id', '=', id)
    .where('state', '=', 'checked')
    .where('count_bad', '=', 0)
    .returning(['kind', 'file_name', 'count_new', 'count_changed'])
    .executeTakeFirst();
  if (claimed) return claimed as Claimed;
  const run = await db.selectFrom('import_run').select('count_bad').where('id', '=', id).executeTakeFirst();
  if (run === undefined) throw notFound();
  if (run.count_bad > 0) throw new AppError('import_has_bad_rows', { params: { count: run.count_bad } });
  throw new AppError('import_not_checked');
}

/**
 * Applies a checked import in one transaction.
 *
 * The transaction holds the import's lock from before the import is said to run, so that whoever asks can tell
 * a slow import from one whose server is gone; state and progress go through other connections, so that they
 * are seen while it works.
 * @param claimed called once the import is this caller's
 */
async function work(options: ApplyOptions, claimed: () => void): Promise<void> {
  const { db, id, actor } = options;
  await db.transaction().execute(async (tx) => {
    await holdRun(tx, id);
    const run = await claim(db, id);
    claimed();
    await allowLongWork(tx, STATEMENT_MS);
    await waitForTurn(tx);
    const changed = await applyParts(tx, options, run.kind);
    await options.textsChanged(tx, changed);
    await record(tx, {
      userId: actor.userId,
      branchId: actor.branchId,
      entity: 'import',
      entityId: id,
      action: 'applied',
      after: { kind: run.kind, file_name: run.file_name, new: run.count_new, changed: run.count_changed },
      requestId: options.requestId,
    });
    await tx
      .updateTable('import_run')
      .set({ state: 'done', finished_at: sql`now()`, progress_done: sql`progress_total` })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('import_part').where('import_id', '=', id).execute();
  });
}

async function applyParts(tx: Tx, options: ApplyOptions, kind: ImportKind): Promise<number[]> {
  const { db, id, actor, requestId, newPasswordHash } = options;
  const run = { id, authorId: actor.userId, actor, requestId, newPasswordHash };
  const parts = await tx
    .selectFrom('import_part')
    .select(['part', 'row_count'])
    .where('import_id', '=', id)
    .orderBy('part')
    .execute();
  const changed: number[] = [];
  let done = 0;
  for (const { part, row_count } of parts) {
    for (const productId of await KINDS[kind].apply(tx, run, part)) {
      changed.push(productId);
    }
    done += row_count;
    await db.updateTable('import_run').set({ progress_done: done }).where('id', '=', id).execute();
  }
  return changed;
}

function failureOf(error: unknown): ErrorCode {
  const known = error instanceof AppError ? error : fromDatabase(error);
  // A key that is taken now was free at the check.
  if (known?.status === 409) return 'import_outdated';
  return known?.code ?? 'internal';
}

/**
 * Begins to apply an import and answers once it runs; the rest goes on by itself.
 * @returns promise of the end, which never fails: the import's own state says how it went
 * @throws AppError not_found, import_has_bad_rows, import_not_checked
 */
export async function startApplying(
  options: ApplyOptions,
  onFault: (error: unknown) => void,
): Promise<{ readonly end: Promise<void> }> {
  const { promise: running, resolve: claimed, reject: refused } = Promise.withResolvers<void>();
  let mine = false;
  const end = work(options, () => {
    mine = true;
    claimed();
  }).catch(async (error: unknown) => {
    if (!mine) return refused(error);
    const failure = failureOf(error);
    if (failure !== 'import_outdated') onFault(error);
    await noteFailure(options, failure).catch(onFault);
  });
  await running;
  return { end };
}

async function noteFailure({ db, id }: ApplyOptions, failure: ErrorCode): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ state: 'failed', failure, finished_at: sql`now()`, progress_done: 0 })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  await db.deleteFrom('import_part').where('import_id', '=', id).execute();
}
