import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
