import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const named = z.object({ version: z.string().max(100) });

/**
 * Version of the program that runs: that of the release where one was unpacked, with the commit it was made from; else
 * that of package.json.
 */
export function readVersion(root: string = ROOT): string {
  const release = path.join(root, 'release.json');
  const file = existsSync(release) ? release : path.join(root, 'package.json');
  return named.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
