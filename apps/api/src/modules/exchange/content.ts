import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../platform/errors/app-error.ts';
import { fromDatabase } from '../../platform/errors/database-errors.ts';
import { FilesUnavailable } from '../../platform/errors/unavailable.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { cleanName } from './file-name.ts';
import type { Part } from './queries/files.ts';

/** Most entries of an archive: products with three pictures each. */
const MOST_ENTRIES = 200_000;
/** Most bytes of an unpacked archive. */
const MOST_UNPACKED = 2 * 1_073_741_824;
/** Highest compression ratio of an archive: XML shrinks to about a twentieth. */
const MOST_GROWTH = 200;

/**
 * Reads the bytes of a file, part by part.
 * @throws AppError exchange_file_cut if a part is missing
 */
export async function* bytesOf(
  files: FileStore,
  name: string,
  parts: readonly Part[],
): AsyncGenerator<Uint8Array> {
  for (const { file_key: key, size } of parts) {
    const stored = await files.find(key);
    let got = 0;
    if (stored !== null) {
      for await (const chunk of stored.read()) {
        got += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    }
    if (got !== size) throw new AppError('exchange_file_cut', { params: { file: name } });
  }
}

export function isArchive(name: string): boolean {
  return /\.zip$/i.test(name);
}

async function entriesOf(zip: ZipFile, packed: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  if (zip.entryCount > MOST_ENTRIES) throw new Error('too many entries');
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry);
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (unpacked > MOST_UNPACKED || unpacked > packed * MOST_GROWTH) throw new Error('too large unpacked');
  return entries;
}

/** Whether the database or the store is unavailable, now: the archive may be right. */
function isOutage(error: unknown): boolean {
  return (fromDatabase(error)?.status ?? 0) >= 500;
}

/** Whether the system refused a call about a file, for example because the disk is full. */
function isOfSystem(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}

/**
 * Unpacks an archive. It is first assembled in a temporary file, since its table of contents is at its end.
 * @param take gets each entry by its cleaned name; reading an entry that is larger than declared fails
 * @throws AppError exchange_archive_wrong, exchange_file_cut, exchange_name_wrong
 * @throws DatabaseUnavailable, FilesUnavailable if the archive cannot be unpacked now
 */
export async function unpack(
  bytes: AsyncIterable<Uint8Array>,
  { name, size }: { readonly name: string; readonly size: number },
  take: (name: string, content: Readable) => Promise<void>,
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'javon-exchange-'));
  let zip: ZipFile | undefined;
  try {
    const file = path.join(folder, 'archive.zip');
    await pipeline(Readable.from(bytes), createWriteStream(file, { mode: 0o600 }));
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    const entries = await entriesOf(zip, size);
    for (const entry of entries) {
      const inner = cleanName(entry.fileName);
      // An archive that contains itself would be unpacked without end.
      if (isArchive(inner)) throw new Error('an archive in an archive');
      await take(inner, await zip.openReadStreamPromise(entry));
    }
    return entries.length;
  } catch (cause) {
    if (cause instanceof AppError || isOutage(cause)) throw cause;
    if (isOfSystem(cause)) throw new FilesUnavailable('The disk takes or gives no file', { cause });
    throw new AppError('exchange_archive_wrong', { params: { file: name }, cause });
  } finally {
    zip?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
