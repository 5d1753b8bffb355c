import { setTimeout as wait } from 'node:timers/promises';
import { allowLongWork } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { fromDatabase } from '../../../platform/errors/database-errors.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { isArchive } from '../content.ts';
import { noteForeign, noteOlder } from '../queries/bases.ts';
import { type ExchangeFile, failFile, readArchives, readFile } from '../queries/files.ts';
import { tryReadingLock } from '../queries/records.ts';
import { type Owner, readRecords, unpackArchive } from './read.ts';

/** Timeout of one statement, and of the time between two of them. */
const STATEMENT_MS = 10 * 60_000;
/** Longest time that 1C waits for one answer, milliseconds; then it gets the progress and asks again. */
const ANSWER_MS = 3000;
/** Interval at which a file that waits for its turn is looked at, milliseconds. */
const LOOK_EVERY_MS = 100;
/** Files that one copy of the server reads at once. */
const AT_ONCE = 2;

export interface ImportTools extends FileTools {
  readonly onFault: (error: unknown) => void;
}

/**
 * Reads in progress in this copy of the server, by file; those of other copies are detected by their lock.
 */
const underWay = new Map<number, Promise<void>>();

/**
 * Reads one file in a transaction that holds the lock of its token. If another copy reads, or this one is
 * busy, it does nothing: 1C asks again. A read that is interrupted by the server's end leaves no rows.
 */
async function work(tools: ImportTools, owner: Owner, file: ExchangeFile): Promise<void> {
  try {
    await tools.db.transaction().execute(async (tx) => {
      if (!(await tryReadingLock(tx, owner.service.tokenId))) return;
      await allowLongWork(tx, STATEMENT_MS);
      if (isArchive(file.name)) await unpackArchive(tx, tools, owner, file);
      else await readRecords(tx, tools, owner, file);
    });
  } catch (error) {
    const known = error instanceof AppError ? error : fromDatabase(error);
    // The database or the store is unavailable: 1C asks again.
    if (known !== null && known.status >= 500) return tools.onFault(error);
    if (known === null) tools.onFault(error);
    if (known?.code === 'exchange_other_database')
      await noteForeign(tools.db, owner.service.tokenId, String(known.params.catalogue)).catch(tools.onFault);
    if (known?.code === 'exchange_file_older')
      await noteOlder(tools.db, owner.service.tokenId).catch(tools.onFault);
    const failure = { code: known?.code ?? ('internal' as const), params: known?.params ?? {} };
    await failFile(tools.db, file, failure).catch(tools.onFault);
  }
}

function begin(tools: ImportTools, owner: Owner, file: ExchangeFile): Promise<void> {
  const there = underWay.get(file.id);
  if (there !== undefined) return there;
  if (underWay.size >= AT_ONCE) return Promise.resolve();
  const begun = work(tools, owner, file).finally(() => underWay.delete(file.id));
  underWay.set(file.id, begun);
  return begun;
}

/** Waits for the reads in progress before the database closes. */
export async function awaitReads(): Promise<void> {
  await Promise.all(underWay.values());
}

/** State of an import: completely read, or the number of records read so far of the named file. */
export type Imported =
  | { readonly done: true }
  | { readonly done: false; readonly name: string; readonly progress: number };

async function advance(
  tools: ImportTools,
  owner: Owner,
  look: () => Promise<ExchangeFile | undefined>,
): Promise<Imported> {
  const until = Date.now() + ANSWER_MS;
  for (;;) {
    const file = await look();
    if (file === undefined || file.state === 'done') return { done: true };
    if (file.state === 'failed' && file.failure !== null)
      throw new AppError(file.failure.code, { params: file.failure.params });
    const left = until - Date.now();
    if (left <= 0) return { done: false, name: file.name, progress: file.progress };
    await Promise.race([begin(tools, owner, file), wait(left, undefined, { ref: false })]);
    // If another file of the token is being read, poll for its end.
    if ((await look())?.state === 'received') await wait(LOOK_EVERY_MS);
  }
}

/**
 * Imports a received file in the background: it continues while 1C asks again. Archives are unpacked first,
 * since 1C names the files in them.
 * @throws AppError why the file is refused, exchange_file_missing
 */
export async function importFile(tools: ImportTools, owner: Owner, name: string): Promise<Imported> {
  const { db } = tools;
  const unpacked = await advance(tools, owner, async () => (await readArchives(db, owner.sessionId))[0]);
  if (!unpacked.done) return unpacked;
  const file = await readFile(db, owner.sessionId, name);
  if (file === undefined) throw new AppError('exchange_file_missing', { params: { file: name } });
  return advance(tools, owner, () => readFile(db, owner.sessionId, name));
}
