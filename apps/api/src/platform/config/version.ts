import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const named = z.object({ version: z.string().max(100) });

/**
 * Version of the running program: that of the release, with its commit, in an unpacked release; else that of
 * package.json.
 */
export function readVersion(root: string = ROOT): string {
  const release = path.join(root, 'release.json');
  const file = existsSync(release) ? release : path.join(root, 'package.json');
  return named.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
