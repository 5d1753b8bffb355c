import type { ErrorCode, ErrorParams } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';

/** A file of an exchange. */
export interface ExchangeFile {
  readonly id: number;
  readonly name: string;
  readonly state: 'received' | 'done' | 'failed';
  readonly parts: number;
  readonly size: number;
  readonly progress: number;
  readonly failure: { readonly code: ErrorCode; readonly params: ErrorParams } | null;
}

/** A stored part of a file. */
export interface Part {
  readonly number: number;
  readonly size: number;
  readonly digest: Buffer;
  readonly file_key: string;
}

const COLUMNS = ['id', 'name', 'state', 'parts', 'size', 'progress', 'failure'] as const;

/** Locks the file of a name; creates it if needed. */
export async function lockFile(tx: Tx, sessionId: number, name: string): Promise<ExchangeFile> {
  await tx
    .insertInto('exchange_file')
    .values({ session_id: sessionId, name, state: 'received' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const file = await tx
    .selectFrom('exchange_file')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return file as ExchangeFile;
}

export async function readFile(db: Db, sessionId: number, name: string): Promise<ExchangeFile | undefined> {
  const file = await db
    .selectFrom('exchange_file')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .executeTakeFirst();
  return file as ExchangeFile | undefined;
}

/** Archives of an exchange that are not unpacked yet, in the order in which they arrived. */
export async function readArchives(db: Db, sessionId: number): Promise<ExchangeFile[]> {
  const files = await db
    .selectFrom('exchange_file')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .where('name', 'ilike', '%.zip')
    .where('state', '<>', 'done')
    .orderBy('id')
    .execute();
  return files as ExchangeFile[];
}

/** Number of files and bytes of an exchange so far. */
export async function readSums(tx: Tx, sessionId: number): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes
    from exchange_file where session_id = ${sessionId}`.execute(tx);
  return rows[0] ?? { files: 0, bytes: 0 };
}

export async function readLastPart(tx: Tx, fileId: number): Promise<Part | undefined> {
  return tx
    .selectFrom('exchange_part')
    .select(['number', 'size', 'digest', 'file_key'])
    .where('file_id', '=', fileId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function readParts(db: Db | Tx, fileId: number): Promise<Part[]> {
  return db
    .selectFrom('exchange_part')
    .select(['number', 'size', 'digest', 'file_key'])
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
}

/** Deletes the received parts of a file, which starts again. */
export async function emptyFile(tx: Tx, fileId: number): Promise<void> {
  await tx.deleteFrom('exchange_part').where('file_id', '=', fileId).execute();
  await updateRow(tx, 'exchange_file', fileId, {
    state: 'received',
    parts: 0,
    size: 0,
    progress: 0,
    counts: null,
    heads: null,
    listed: null,
    failure: null,
  });
}

/** Appends a part to a locked file. */
export async function addPart(tx: Tx, fileId: number, part: Omit<Part, 'number'>): Promise<void> {
  await sql`
    with file as (
      update exchange_file set parts = parts + 1, size = size + ${part.size} where id = ${fileId} returning parts
    )
    insert into exchange_part (file_id, number, size, digest, file_key)
    select ${fileId}, parts, ${part.size}, ${part.digest}, ${part.file_key} from file`.execute(tx);
}

export async function updateProgress(db: Db, fileId: number, progress: number): Promise<void> {
  await db.updateTable('exchange_file').set({ progress }).where('id', '=', fileId).execute();
}

/** Marks a file as read and deletes its bytes. @returns false if it changed meanwhile */
export async function endFile(
  tx: Tx,
  file: ExchangeFile,
  result: {
    readonly made: string | null;
    readonly counts: object;
    readonly heads: readonly object[];
    /** Ид of the things by which a full export is compared; null of an archive. */
    readonly listed: Readonly<Record<'products' | 'prices', readonly string[]>> | null;
    readonly progress: number;
  },
): Promise<boolean> {
  const ended = await tx
    .updateTable('exchange_file')
    .set({
      state: 'done',
      made: result.made,
      counts: JSON.stringify(result.counts),
      heads: JSON.stringify(result.heads),
      listed: result.listed && JSON.stringify(result.listed),
      progress: result.progress,
    })
    .where('id', '=', file.id)
    .where('parts', '=', file.parts)
    .where('size', '=', file.size)
    .returning('id')
    .executeTakeFirst();
  await tx.deleteFrom('exchange_part').where('file_id', '=', file.id).execute();
  return ended !== undefined;
}

export async function failFile(
  db: Db,
  file: Pick<ExchangeFile, 'id' | 'parts'>,
  failure: { readonly code: ErrorCode; readonly params: ErrorParams },
): Promise<void> {
  await db
    .updateTable('exchange_file')
    .set({ state: 'failed', failure: JSON.stringify(failure) })
    .where('id', '=', file.id)
    .where('parts', '=', file.parts)
    .execute();
}
