import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_VERSIONS, readKeyVersions } from './key-versions.ts';

/** Bytes of a secret that is made here. */
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
 * The secret in a file, which only the server's own user may read; made when it is first asked for.
 * @throws Error when the file is there and empty: a new secret would orphan all that the old one made
 */
export function secretFile(file: string): string {
  const kept = read(file);
  if (kept === '') throw new Error(`${file} is empty: bring it back from a backup`);
  if (kept !== null) return kept;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(BYTES).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Another copy of the server was faster: its secret is the one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return read(file) ?? '';
}

/**
 * Puts a new version of a key before those in its file. Servers that read the file with each use have it at once.
 * @returns the number of the version
 * @throws Error where the key has as many versions as there may be
 */
export function addKeyVersion(file: string): number {
  const versions = readKeyVersions(secretFile(file));
  if (versions.length >= MAX_VERSIONS)
    throw new Error(
      `The key has ${MAX_VERSIONS} versions: take one that is no longer needed out of ${file}.`,
    );
  const version = Math.max(...versions.map((one) => one.version)) + 1;
  const all = [{ version, secret: randomBytes(BYTES).toString('hex') }, ...versions];
  // Renamed when whole: a server reads the old file or the new one.
  writeFileSync(`${file}.new`, `${all.map((one) => `${one.version}:${one.secret}`).join(',')}\n`, {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
  return version;
}
