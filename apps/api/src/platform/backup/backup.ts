import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { onOwnConnection } from '../db/own-connection.ts';
import { FILE_KEYS, type FileStore } from '../files/store.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { COPY_SETTINGS, copyOut, readRest, readTables } from './dump.ts';
import {
  BackupError,
  FORMAT,
  fileEntry,
  KEY_FILES,
  keyEntry,
  type Manifest,
  tableEntry,
} from './manifest.ts';

/** An installation: its database, the store of its files, and the folder of its keys. */
export interface Installation {
  /** Connection of the role that owns the tables. */
  readonly ownerUrl: string;
  readonly files: FileStore;
  readonly dataDir: string;
}

/** Bytes carried over to the next piece: a key may be split between two pieces. */
const OVERLAP = 40;
const NEWLINE = 10;

/** Counts the rows of a COPY and collects the keys of files that they contain. */
function rowReader(keys: Set<string>): {
  readonly read: (piece: Buffer) => void;
  readonly rows: () => number;
} {
  let rows = 0;
  let rest = '';
  return {
    read(piece) {
      for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows += 1;
      const text = rest + piece.toString('latin1');
      for (const [key] of text.matchAll(FILE_KEYS)) keys.add(key);
      rest = text.slice(-OVERLAP);
    },
    rows: () => rows,
  };
}

async function addTables(
  client: pg.Client,
  archive: ArchiveWriter,
  keys: Set<string>,
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(client)) {
    const reader = rowReader(keys);
    const content = copyOut(client, table);
    await archive.add(tableEntry(table.name), content, { compress: true, onPiece: reader.read });
    tables.push({ ...table, rows: reader.rows() });
  }
  return tables;
}

/** Adds the files that rows name. The history also names files that were removed: those are skipped. */
async function addFiles(files: FileStore, archive: ArchiveWriter, keys: Iterable<string>): Promise<string[]> {
  const added: string[] = [];
  for (const key of keys) {
    const file = await files.find(key);
    if (file === null) continue;
    await archive.add(fileEntry(key), file.read(), { compress: false });
    added.push(key);
  }
  return added;
}

async function addKeys(dataDir: string, archive: ArchiveWriter): Promise<Manifest['keys']> {
  const there = KEY_FILES.filter((name) => existsSync(path.join(dataDir, name)));
  for (const name of there) {
    const content = Readable.from([readFileSync(path.join(dataDir, name))]);
    await archive.add(keyEntry(name), content, { compress: false });
  }
  return there;
}

/**
 * Writes a snapshot of the database, the files that its rows name, and the key files of the data folder into
 * one archive, while the server keeps running.
 * @returns the manifest of the archive
 * @throws BackupError if the file exists already, or the database is not one of Javon
 */
export async function backUp({ ownerUrl, files, dataDir }: Installation, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`${file} is there already.`);
  return onOwnConnection(ownerUrl, async (client) => {
    const archive = writeArchive(file);
    try {
      await client.query(`begin isolation level repeatable read read only; ${COPY_SETTINGS}`);
      const made_at = new Date().toISOString();
      const keys = new Set<string>();
      const tables = await addTables(client, archive, keys);
      // A snapshot does not cover sequences: they are read after the rows, so that they are never lower.
      const rest = await readRest(client);
      await client.query('commit');
      const manifest = {
        format: FORMAT,
        made_at,
        ...rest,
        tables,
        files: await addFiles(files, archive, keys),
        keys: await addKeys(dataDir, archive),
      } as const;
      await archive.finish(manifest);
      return { ...manifest, entries: [] };
    } catch (error) {
      await archive.cancel();
      throw error;
    }
  });
}
