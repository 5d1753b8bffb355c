import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
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
 * Secret in a file that only the server's own user may read; the file is created on first use.
 * @throws Error if the file exists and is empty: a new secret would make all data of the old one unreadable
 */
export function secretFile(file: string): string {
  const kept = read(file);
  if (kept === '') throw new Error(`${file} is empty: bring it back from a backup`);
  if (kept !== null) return kept;
  makeFolder(path.dirname(file));
  try {
    writeFileSync(file, `${randomBytes(BYTES).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
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
  writeFileSync(`${file}.new`, `${all.map((one) => `${one.version}:${one.secret}`).join(',')}\n`, {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
  return version;
}
