import type { ErrorCode, ImportKind } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { fromDatabase } from '../../platform/errors/database-errors.ts';
import { record } from '../../platform/history/record.ts';
import type { PendingPassword } from '../session/public.ts';
import type { Run, Staged } from './kind.ts';
import { KINDS } from './kinds/all.ts';
import { holdRun, tryRunLock } from './lock.ts';
import { notifyOfEnd } from './notice.ts';
import { allOf, partOf } from './staged.ts';

/** Longest that one statement of an import may take. */
const STATEMENT_MS = 10 * 60_000;
/** How often an import in line looks whether it is its turn. */
const LOOK_EVERY_MS = 100;

export interface WorkOptions {
  readonly db: Db;
  readonly id: number;
  readonly actor: Actor;
  readonly requestId: string;
  readonly pendingPassword: () => Promise<PendingPassword>;
  /** Work of others that belongs into the same transaction. */
  readonly textsChanged: (tx: Tx, productIds: readonly number[]) => Promise<void>;
}

export interface Claimed {
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly count_new: number;
  readonly count_changed: number;
}

/** Applying an import or taking it back: both go over its parts, in one transaction, in the background. */
export interface Job {
  /** States during the work, after it, and after a failure. */
  readonly during: 'running' | 'undoing';
  readonly after: 'done' | 'undone';
  readonly failed: 'failed' | 'done';
  readonly cancelled: 'cancelled' | 'done';
  readonly action: 'applied' | 'undone';
  /**
   * Takes the import for this caller; of two that try, one gets it.
   * @throws AppError when it is not to be had
   */
  claim(db: Db, id: number): Promise<Claimed>;
  /** Step to prepare before the first part. */
  readonly step: 'apply' | 'undo';
  /** Does one part. */
  part(tx: Tx, run: Run, kind: ImportKind, staged: Staged): Promise<readonly number[]>;
}

/** Callbacks to the code that started the work. */
interface WorkCallbacks {
  /** Called once the import belongs to this caller. */
  claimed(): void;
  /** Called after a failure, while the import's lock is still held. */
  failed(error: unknown): Promise<void>;
}

/**
 * Works through an import in one transaction.
 *
 * The transaction holds the import's lock from before the import is said to run until after it is said to have
 * ended, so that whoever asks can tell a slow import from one whose server is gone; state and progress go through
 * other connections, so that they are seen while it works.
 */
async function work(job: Job, options: WorkOptions, callbacks: WorkCallbacks): Promise<void> {
  const { db, id } = options;
  await db.transaction().execute(async (tx) => {
    await holdRun(tx, id);
    const run = await job.claim(db, id);
    callbacks.claimed();
    await allowLongWork(tx, STATEMENT_MS);
    await sql`savepoint before_work`.execute(tx);
    try {
      await waitForOtherRuns(tx, db, id);
      await doParts(tx, job, options, run.kind);
      await end(tx, job, options, run);
    } catch (error) {
      // The rows go first, since what follows writes one of them; the lock was taken before and stays.
      await sql`rollback to savepoint before_work`.execute(tx);
      await callbacks.failed(error);
      throw error;
    }
  });
}

async function end(tx: Tx, job: Job, { actor, id, requestId }: WorkOptions, run: Claimed): Promise<void> {
  await record(tx, {
    userId: actor.userId,
    branchId: actor.branchId,
    entity: 'import',
    entityId: id,
    action: job.action,
    after: { kind: run.kind, file_name: run.file_name, new: run.count_new, changed: run.count_changed },
    requestId,
  });
  const ended = await tx
    .updateTable('import_run')
    .set({ state: job.after, finished_at: sql`now()`, progress_done: sql`progress_total`, failure: null })
    .where('id', '=', id)
    .where('cancel_asked', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) throw new AppError('import_cancelled');
  await notifyOfEnd(tx, actor, { id, ...run, state: job.after });
  if (job.after === 'undone') await tx.deleteFrom('import_part').where('import_id', '=', id).execute();
}

/** Waits until no other import runs, so that none fails on rows that another is writing. */
async function waitForOtherRuns(tx: Tx, db: Db, id: number): Promise<void> {
  for (let isNoted = false; !(await tryRunLock(tx)); isNoted = true) {
    if (!isNoted) await db.updateTable('import_run').set({ waiting: true }).where('id', '=', id).execute();
    await requireNotCancelled(db, id, 0);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  await db
    .updateTable('import_run')
    .set({ waiting: false })
    .where('id', '=', id)
    .where('waiting', '=', true)
    .execute();
}

/**
 * Saves the progress.
 * @throws AppError import_cancelled when someone asked it to stop
 */
async function requireNotCancelled(db: Db, id: number, done: number): Promise<void> {
  const run = await db
    .updateTable('import_run')
    .set({ progress_done: done })
    .where('id', '=', id)
    .returning('cancel_asked')
    .executeTakeFirst();
  if (run?.cancel_asked) throw new AppError('import_cancelled');
}

async function doParts(tx: Tx, job: Job, options: WorkOptions, kind: ImportKind): Promise<void> {
  const { db, id, actor, requestId, pendingPassword, textsChanged } = options;
  const run: Run = { id, source: 'import', actor, requestId, pendingPassword };
  const parts = await tx
    .selectFrom('import_part')
    .select(['part', 'row_count'])
    .where('import_id', '=', id)
    .orderBy('part')
    .execute();
  const all = parts.reduce((sum, part) => sum + part.row_count, 0);
  await KINDS[kind].prepare?.(tx, job.step, allOf(id, all));
  let done = 0;
  for (const { part, row_count: count } of parts) {
    const texts = await job.part(tx, run, kind, partOf(id, part, count));
    if (texts.length > 0) await textsChanged(tx, texts);
    done += count;
    await requireNotCancelled(db, id, done);
  }
}

/** Applies a checked import. */
export const APPLY: Job = {
  during: 'running',
  after: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  action: 'applied',
  step: 'apply',
  /** @throws AppError import_has_bad_rows, import_not_checked */
  async claim(db, id) {
    const claimed = await claim(db, id, 'checked', 'running');
    if (claimed) return claimed;
    const run = await db.selectFrom('import_run').select('count_bad').where('id', '=', id).executeTakeFirst();
    if (run !== undefined && run.count_bad > 0)
      throw new AppError('import_has_bad_rows', { params: { count: run.count_bad } });
    throw new AppError('import_not_checked');
  },
  part: (tx, run, kind, staged) => KINDS[kind].apply(tx, run, staged),
};

/** Takes an applied import back. */
export const UNDO: Job = {
  during: 'undoing',
  after: 'undone',
  failed: 'done',
  cancelled: 'done',
  action: 'undone',
  step: 'undo',
  /** @throws AppError import_not_done */
  async claim(db, id) {
    const claimed = await claim(db, id, 'done', 'undoing');
    if (claimed) return claimed;
    throw new AppError('import_not_done');
  },
  async part(tx, run, kind, staged) {
    const { count, texts } = await KINDS[kind].undo(tx, run, staged);
    if (count !== staged.count) throw new AppError('import_touched');
    return texts;
  },
};

async function claim(db: Db, id: number, from: string, to: string): Promise<Claimed | undefined> {
  const claimed = await db
    .updateTable('import_run')
    .set({ state: to, progress_done: 0, cancel_asked: false, waiting: false, failure: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('count_bad', '=', 0)
    .returning(['kind', 'file_name', 'count_new', 'count_changed'])
    .executeTakeFirst();
  return claimed as Claimed | undefined;
}

function failureOf(error: unknown): ErrorCode {
  const known = error instanceof AppError ? error : fromDatabase(error);
  if (known?.code === 'import_cancelled' || known?.code === 'import_touched') return known.code;
  // A key that is taken now was free at the check.
  if (known?.status === 409) return 'import_outdated';
  return known?.code ?? 'internal';
}

const EXPECTED: ReadonlySet<ErrorCode> = new Set(['import_outdated', 'import_cancelled', 'import_touched']);

/**
 * Begins to work on an import and answers once it runs; the rest goes on by itself.
 * @returns promise of the end, which never fails: the import's own state says how it went
 * @throws AppError of the job's claim
 */
export async function startWork(
  job: Job,
  options: WorkOptions,
  onFault: (error: unknown) => void,
): Promise<{ readonly end: Promise<void> }> {
  const { promise: running, resolve: claimed, reject: refused } = Promise.withResolvers<void>();
  let mine = false;
  let noted = false;
  const failed = async (error: unknown) => {
    const failure = failureOf(error);
    if (!EXPECTED.has(failure)) onFault(error);
    await noteFailure(job, options, failure);
    noted = true;
  };
  const end = work(job, options, {
    claimed() {
      mine = true;
      claimed();
    },
    failed,
  }).catch(async (error: unknown) => {
    if (!mine) return refused(error);
    // Its connection went, or it failed at the very end, so that nothing could be noted under its lock.
    if (!noted) await failed(error).catch(onFault);
  });
  await running;
  return { end };
}

async function noteFailure(job: Job, { db, id, actor }: WorkOptions, failure: ErrorCode): Promise<void> {
  const cancelled = failure === 'import_cancelled';
  const state = cancelled ? job.cancelled : job.failed;
  const failed = await db
    .updateTable('import_run')
    .set({
      state,
      failure: cancelled ? null : failure,
      finished_at: sql`now()`,
      progress_done: 0,
      waiting: false,
    })
    .where('id', '=', id)
    .where('state', '=', job.during)
    .returning(['kind', 'file_name', 'count_new', 'count_changed'])
    .executeTakeFirst();
  // Skips the notice when the person cancelled the import themselves.
  if (failed !== undefined && !cancelled)
    await transaction(db, (tx) => notifyOfEnd(tx, actor, { id, ...failed, state: 'failed' }));
  if (state !== 'done') await db.deleteFrom('import_part').where('import_id', '=', id).execute();
}
