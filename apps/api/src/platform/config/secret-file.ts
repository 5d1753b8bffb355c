import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { syncFolderSync } from '../files/sync-folder.ts';
import { MAX_VERSIONS, readKeyVersions } from './key-versions.ts';

/** Length of a generated secret, bytes. */
const BYTES = 32;

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a secret under another name first and gives it its own when it is complete and on the disk: an empty file, as a
 * full disk or a power cut leaves, would be taken for a lost secret.
 */
function writeSecret(file: string, text: string, giveName: (from: string, to: string) => void): void {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true });
    giveName(unfinished, file);
    syncFolderSync(path.dirname(file));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Secret in a file that only the server's own user may read; the file is created on first use.
 * @throws Error if the file exists and is empty: a new secret would make all data of the old one unreadable
 */
export function secretFile(file: string): string {
  const kept = read(file);
  if (kept === '') throw new Error(`${file} is empty: bring it back from a backup`);
  if (kept !== null) return kept;
  makeFolder(path.dirname(file));
  try {
    writeSecret(file, randomBytes(BYTES).toString('hex'), linkSync);
  } catch (error) {
    // Another copy of the server created the file first: use its secret.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return read(file) ?? '';
}

/**
 * Puts a new version of a key before the others in its file. Servers that read the file on each use have it
 * at once.
 * @returns the number of the version
 * @throws Error if the key already has the maximum number of versions
 */
export function addKeyVersion(file: string): number {
  const versions = readKeyVersions(secretFile(file));
  if (versions.length >= MAX_VERSIONS)
    throw new Error(
      `The key has ${MAX_VERSIONS} versions: take one that is no longer needed out of ${file}.`,
    );
  const version = Math.max(...versions.map((one) => one.version)) + 1;
  const all = [{ version, secret: randomBytes(BYTES).toString('hex') }, ...versions];
  // Replace the file by renaming: a server reads either the old or the new one.
  writeSecret(file, all.map((one) => `${one.version}:${one.secret}`).join(','), renameSync);
  return version;
}
