import type { ErrorCode, ImportKind } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { writingBehind } from '../../../platform/db/overlap.ts';
import { ATTEMPTS, allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { fromDatabase, isConflict } from '../../../platform/errors/database-errors.ts';
import { record } from '../../../platform/history/record.ts';
import { notify } from '../../notices/public.ts';
import type { Run, Staged } from '../kind.ts';
import { KINDS } from '../kinds/all.ts';
import { holdRun, returnToSavepoint, savepoint, tryHoldRun, tryRunLock } from '../queries/locks.ts';
import { allOf, deleteParts, partOf, readParts } from '../queries/parts.ts';
import * as queries from '../queries/runs.ts';

/** Timeout of one statement of an import. */
const STATEMENT_MS = 10 * 60_000;
/** Polling interval of an import that waits for its turn. */
const LOOK_EVERY_MS = 100;
/**
 * Number of batches after which the callback for changed texts is called: it is faster with many products at once, and
 * runs while the next batches are written.
 */
const PARTS_AT_ONCE = 10;

/** Records a step of an import in the history, in the branch of its person. */
export function noteRun(
  tx: Tx,
  { actor, requestId }: { readonly actor: Actor | null; readonly requestId: string },
  id: number,
  action: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [userId, branchId] = [actor?.userId ?? null, actor?.branchId ?? null];
  return record(tx, { userId, branchId, entity: 'import', entityId: id, action, after, requestId });
}

export interface WorkOptions {
  readonly db: Db;
  readonly id: number;
  /** Null for another system. */
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly defaultPassword?: string | null;
  /** Callbacks of other modules in the same transaction. */
  readonly textsChanged: (tx: Tx, productIds: readonly number[]) => Promise<void>;
  readonly importEnded: ImportEnded;
}

/** Reports the end of an import to its origin, in the same transaction. */
export type ImportEnded = (
  tx: Tx,
  id: number,
  state: 'done' | 'undone' | 'cancelled' | 'failed',
) => Promise<void>;

/** Applying or undoing an import: both process its batches in one transaction, in the background. */
export interface Job {
  /** States during the work, after it, and after a failure. */
  readonly during: 'running' | 'undoing';
  readonly after: 'done' | 'undone';
  readonly failed: 'failed' | 'done';
  readonly cancelled: 'cancelled' | 'done';
  readonly action: 'applied' | 'undone';
  /**
   * Claims the import for this caller; of two concurrent callers, only one succeeds.
   * @throws AppError if it cannot be claimed
   */
  claim(db: Db, id: number): Promise<queries.Claimed>;
  /** Step to prepare before the first batch. */
  readonly step: 'apply' | 'undo';
  /** Processes one batch. */
  part(tx: Tx, run: Run, kind: ImportKind, staged: Staged): Promise<readonly number[]>;
}

/** Callbacks to the code that started the work. */
interface WorkCallbacks {
  /** Called after this caller has claimed the import. */
  claimed(): void;
  /** Called after a failure, while the import's lock is still held. */
  failed(error: unknown): Promise<void>;
}

/**
 * Processes an import in one transaction.
 *
 * The transaction holds the import's lock from before its state becomes running until after its state becomes
 * ended, so that a slow import can be distinguished from one whose server died; state and progress are
 * written through other connections, so that they are visible during the work. After a deadlock with another
 * write it begins again.
 */
async function work(job: Job, options: WorkOptions, callbacks: WorkCallbacks): Promise<void> {
  const { db, id } = options;
  await db.transaction().execute(async (tx) => {
    await holdRun(tx, id);
    const run = await job.claim(db, id);
    callbacks.claimed();
    await allowLongWork(tx, STATEMENT_MS);
    await savepoint(tx);
    for (let attempt = 1; ; attempt++) {
      try {
        await waitForOtherRuns(tx, db, id);
        await doParts(tx, job, options, run.kind);
        return await end(tx, job, options, run);
      } catch (error) {
        // Roll the rows back first, because the next statement writes one of them; the lock, taken before the
        // savepoint, is kept.
        await returnToSavepoint(tx);
        if (isConflict(error) && attempt < ATTEMPTS) continue;
        await callbacks.failed(error);
        throw error;
      }
    }
  });
}

async function end(
  tx: Tx,
  job: Job,
  { actor, id, requestId, importEnded }: WorkOptions,
  run: queries.Claimed,
): Promise<void> {
  const { kind, file_name, count_new, count_changed } = run;
  const after = { kind, file_name, new: count_new, changed: count_changed };
  await noteRun(tx, { actor, requestId }, id, job.action, after);
  if (!(await queries.endRun(tx, id, job.after))) throw new AppError('import_cancelled');
  await importEnded(tx, id, job.after);
  await notifyOfEnd(tx, actor, { id, ...run, state: job.after });
  if (job.after === 'undone') await deleteParts(tx, id);
}

/** Waits until no other import runs, so that none fails on rows that another is writing. */
async function waitForOtherRuns(tx: Tx, db: Db, id: number): Promise<void> {
  for (let isNoted = false; !(await tryRunLock(tx)); isNoted = true) {
    if (!isNoted) await queries.updateWaiting(db, id, true);
    await requireNotCancelled(db, id, 0);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  await queries.updateWaiting(db, id, false);
}

/**
 * Saves the progress.
 * @throws AppError import_cancelled if cancelling was requested
 */
async function requireNotCancelled(db: Db, id: number, done: number): Promise<void> {
  if (await queries.updateProgress(db, id, done)) throw new AppError('import_cancelled');
}

async function doParts(tx: Tx, job: Job, options: WorkOptions, kind: ImportKind): Promise<void> {
  const { db, id, actor, requestId, defaultPassword, textsChanged } = options;
  const source = actor === null ? 'accounting' : 'import';
  const run: Run = { id, source, actor, requestId, defaultPassword };
  const parts = await readParts(tx, id);
  const all = parts.reduce((sum, part) => sum + part.row_count, 0);
  await KINDS[kind].prepare?.(tx, job.step, allOf(id, all));
  let done = 0;
  let texts: number[] = [];
  await writingBehind(async (behind) => {
    for (const [i, { part, row_count: count }] of parts.entries()) {
      texts.push(...(await job.part(tx, run, kind, partOf(id, part, count))));
      if (texts.length > 0 && ((i + 1) % PARTS_AT_ONCE === 0 || i === parts.length - 1)) {
        await behind(textsChanged(tx, texts));
        texts = [];
      }
      done += count;
      await requireNotCancelled(db, id, done);
    }
  });
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
    const claimed = await queries.claimRun(db, id, 'checked', 'running');
    if (claimed) return claimed;
    const count = await queries.readBadCount(db, id);
    if (count > 0) throw new AppError('import_has_bad_rows', { params: { count } });
    throw new AppError('import_not_checked');
  },
  part: (tx, run, kind, staged) => KINDS[kind].apply(tx, run, staged),
};

/** Undoes an applied import. */
export const UNDO: Job = {
  during: 'undoing',
  after: 'undone',
  failed: 'done',
  cancelled: 'done',
  action: 'undone',
  step: 'undo',
  /** @throws AppError import_not_done */
  async claim(db, id) {
    const claimed = await queries.claimRun(db, id, 'done', 'undoing');
    if (claimed) return claimed;
    throw new AppError('import_not_done');
  },
  async part(tx, run, kind, staged) {
    const { count, texts } = await KINDS[kind].undo(tx, run, staged);
    if (count !== staged.count) throw new AppError('import_touched');
    return texts;
  },
};

function failureOf(error: unknown): ErrorCode {
  const known = error instanceof AppError ? error : fromDatabase(error);
  if (known?.code === 'import_cancelled' || known?.code === 'import_touched') return known.code;
  // A key that is taken now was free at the check.
  if (known?.status === 409) return 'import_outdated';
  return known?.code ?? 'internal';
}

const EXPECTED: ReadonlySet<ErrorCode> = new Set(['import_outdated', 'import_cancelled', 'import_touched']);

/**
 * Starts to process an import and returns once it is running; the rest continues in the background.
 * @returns promise of the end, which never rejects: the import's state has the result
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
    // Its connection was lost, or it failed at the very end, so that the failure could not be recorded under
    // its lock.
    if (!noted) await failed(error).catch(onFault);
  });
  await running;
  return { end };
}

async function noteFailure(
  job: Job,
  { db, id, actor, importEnded }: WorkOptions,
  failure: ErrorCode,
): Promise<void> {
  const cancelled = failure === 'import_cancelled';
  const state = cancelled ? job.cancelled : job.failed;
  await transaction(db, async (tx) => {
    const failed = await queries.failRun(tx, id, job.during, { state, failure: cancelled ? null : failure });
    if (failed === undefined) return;
    if (state !== 'done') await importEnded(tx, id, state);
    // Skips the notice when the person cancelled the import themselves.
    if (!cancelled) await notifyOfEnd(tx, actor, { id, ...failed, state: 'failed' });
  });
  if (state !== 'done') await deleteParts(db, id);
}

interface Ended extends queries.Claimed {
  readonly id: number;
  readonly state: 'done' | 'undone' | 'failed';
}

/** Notifies the person who started an import of its end, as they may have left the page. */
async function notifyOfEnd(tx: Tx, actor: Actor | null, run: Ended): Promise<void> {
  if (actor === null) return;
  const { id, kind, file_name, state, count_new, count_changed } = run;
  await notify(
    tx,
    {
      kind: 'import_done',
      about: `import:${id}`,
      params: { kind, file_name, state, count: count_new + count_changed },
      target: `/import?run=${id}`,
      again: 'renew',
    },
    { users: [actor.userId], holding: null },
  );
}

/** States of an import during its work, and after its server died. */
const ABANDONED = [
  ['running', 'failed'],
  ['undoing', 'done'],
] as const;

/**
 * Marks imports as failed whose server died during the work; those that were being undone get their previous
 * state. Their transaction ended with the server, so they have written nothing.
 */
export async function failAbandoned(db: Db, importEnded: ImportEnded): Promise<void> {
  for (const [during, state] of ABANDONED) {
    for (const id of await queries.readIdsIn(db, during))
      await db.transaction().execute((tx) => failIfAbandoned(tx, id, during, state, importEnded));
  }
}

async function failIfAbandoned(
  tx: Tx,
  id: number,
  during: string,
  state: 'failed' | 'done',
  importEnded: ImportEnded,
): Promise<void> {
  if (!(await tryHoldRun(tx, id))) return;
  // Reads the state under lock: the import may have finished just before its lock was released.
  const ended = await queries.failRun(tx, id, during, { state, failure: 'import_interrupted' });
  // A finished import needs its rows for an undo.
  if (ended === undefined || state === 'done') return;
  await deleteParts(tx, id);
  await importEnded(tx, id, state);
}
