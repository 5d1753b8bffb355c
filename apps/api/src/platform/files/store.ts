import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FilesUnavailable } from '../errors/unavailable.ts';
import { makeFolder } from './make-folder.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Types of stored files: pictures encoded by the server itself, and bytes that are never sent to a browser.
 */
export type FileType = 'webp' | 'bin';
export const MEDIA_TYPES: Readonly<Record<FileType, string>> = {
  webp: 'image/webp',
  bin: 'application/octet-stream',
};

const KEY_FORMAT = '[A-Za-z0-9_-]{32}\\.(webp|bin)';
/** Format of keys. They cannot be guessed and are never reused, so the file of a key never changes. */
export const FILE_KEY = new RegExp(`^${KEY_FORMAT}$`);
/** Finds the keys in a text. */
export const FILE_KEYS = new RegExp(KEY_FORMAT, 'g');

export interface StoredFile {
  readonly size: number;
  readonly type: string;
  read(): Readable;
}

/** A store of files: a folder, or anything that can put, find and remove by key. */
export interface FileStore {
  /** Stores the bytes durably before it resolves. @throws FilesUnavailable, for example if the disk is full */
  put(bytes: Buffer, type: FileType): Promise<string>;
  /** Returns null if no file has the key. */
  find(key: string): Promise<StoredFile | null>;
  /** Stores the bytes under a given key, as durably. @throws FilesUnavailable */
  restore(key: string, bytes: Buffer): Promise<void>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
  /** @throws Error if files cannot be stored or read now, or soon, because the disk is almost full */
  requireReachable(): Promise<void>;
}

/** Makes a new key that cannot be guessed. */
export function newKey(type: FileType): string {
  return `${randomBytes(24).toString('base64url')}.${type}`;
}

/** Path of a file while it is written. */
function partOf(file: string): string {
  return `${file}.part`;
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Free space below which a folder counts as full, bytes: uploads still work while the check already fails. */
const LEAST_FREE = 32 * 1_048_576;

/** Files in a folder, in subfolders by the first two letters of the key. */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #leastFree: number;

  constructor(folder: string, { leastFree = LEAST_FREE }: { readonly leastFree?: number } = {}) {
    this.#folder = folder;
    this.#leastFree = leastFree;
  }

  #pathOf(key: string): string | null {
    return FILE_KEY.test(key) ? path.join(this.#folder, key.slice(0, 2), key) : null;
  }

  async put(bytes: Buffer, type: FileType): Promise<string> {
    const key = newKey(type);
    await this.restore(key, bytes);
    return key;
  }

  async restore(key: string, bytes: Buffer): Promise<void> {
    const file = this.#pathOf(key);
    if (file === null) throw new Error(`${key} is no key of a file`);
    const unfinished = partOf(file);
    try {
      makeFolder(path.dirname(file), 0o700);
      await writeDurably(unfinished, bytes);
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
    } catch (cause) {
      // A full disk would fill further with what each attempt left.
      await rm(unfinished, { force: true }).catch(() => {});
      throw new FilesUnavailable('The folder of files takes no file', { cause });
    }
  }

  async find(key: string): Promise<StoredFile | null> {
    const file = this.#pathOf(key);
    if (file === null) return null;
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (!found?.isFile()) return null;
    const type = path.extname(key).slice(1) as FileType;
    return { size: found.size, type: MEDIA_TYPES[type], read: () => createReadStream(file) };
  }

  async remove(key: string): Promise<void> {
    const file = this.#pathOf(key);
    if (file === null) return;
    await rm(file, { force: true });
    // A process that was killed leaves what it was writing.
    await rm(partOf(file), { force: true });
  }

  async requireReachable(): Promise<void> {
    makeFolder(this.#folder, 0o700);
    await access(this.#folder, constants.R_OK | constants.W_OK);
    const { blocks, bavail, bsize } = await statfs(this.#folder);
    // A file system of unknown size reports no blocks.
    if (blocks > 0 && bavail * bsize < this.#leastFree)
      throw new FilesUnavailable(`The disk of the files has only ${bavail * bsize} bytes left`);
  }
}

/** Path of a stored file below the local base of the API; null without a file. */
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `/files/${key}`;
}
