import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Name of the list of checksums in a version folder. */
export const CHECKSUMS = 'SHA256SUMS';

/** SHA-256 of a file, in hex. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Parses a list in the format of `sha256sum`: checksums by name. */
export function parseChecksums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sum = '', name = ''] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
      return [name, sum];
    }),
  );
}

/**
 * Paths of the files below a folder, sorted; links are neither listed nor followed (as `recursive` of readdir
 * would).
 */
export function filesUnder(folder: string, inner = ''): string[] {
  return readdirSync(path.join(folder, inner), { withFileTypes: true })
    .flatMap((entry) => {
      const file = path.posix.join(inner, entry.name);
      if (entry.isDirectory()) return filesUnder(folder, file);
      return entry.isFile() ? [file] : [];
    })
    .sort();
}

/**
 * Compares the files of a version folder with its list of checksums.
 * @returns the first file that is missing or differs; null if all match
 */
export async function findDamage(folder: string): Promise<string | null> {
  const list = path.join(folder, CHECKSUMS);
  if (!existsSync(list)) return CHECKSUMS;
  const sums = parseChecksums(readFileSync(list, 'utf8'));
  for (const [name, sum] of sums) {
    const file = path.resolve(folder, name);
    const isInside = name !== '' && file.startsWith(`${folder}${path.sep}`);
    if (!isInside || !existsSync(file) || (await checksumOf(file)) !== sum) return name || CHECKSUMS;
  }
  return filesUnder(folder).find((file) => file !== CHECKSUMS && !sums.has(file)) ?? null;
}
