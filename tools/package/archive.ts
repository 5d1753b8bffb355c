import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { UserError } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { stripped } from '../lib/stripped.mjs';
import { listContents, listLinks } from './contents.ts';
import type { Lock } from './dependencies.ts';
import { CHECKSUMS, checksumOf, filesUnder } from './launcher/checksums.ts';
import { type Release, WITHOUT_TYPES } from './launcher/release.ts';
import { licencesOf } from './licences.ts';

/** Folder at the top of every archive. */
const TOP = 'javon';

function place(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else copyFileSync(from, to);
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes the checksums of a version folder's files, as `sha256sum -c` reads them. */
export async function writeChecksums(folder: string): Promise<void> {
  const list = path.join(folder, CHECKSUMS);
  rmSync(list, { force: true });
  const lines: string[] = [];
  for (const file of filesUnder(folder))
    lines.push(`${await checksumOf(path.join(folder, file))}  ${file}\n`);
  writeFileSync(list, lines.join(''));
}

/** Writes the contents of an archive into `stage`; returns its version folder. */
export async function stageArchive(
  root: string,
  lock: Lock,
  stage: string,
  release: Release,
): Promise<string> {
  rmSync(stage, { recursive: true, force: true });
  const version = path.join(stage, TOP, 'versions', release.version);
  const withoutTypes = path.join(version, WITHOUT_TYPES);
  for (const file of listContents(root, lock)) {
    place(path.join(root, file), path.join(version, file));
    const isTyped = file.endsWith('.ts') && !file.startsWith('node_modules/');
    // This Node is the one in the archive.
    if (isTyped) stripped(withoutTypes, readFileSync(path.join(root, file), 'utf8'));
  }
  for (const [link, target] of listLinks(lock)) {
    mkdirSync(path.dirname(path.join(version, link)), { recursive: true });
    symlinkSync(target, path.join(version, link));
  }
  write(path.join(version, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  write(path.join(version, 'LICENCES'), licencesOf(root, lock));
  await writeChecksums(version);
  for (const [from, to] of [
    ['tools/package/javon', 'javon'],
    ['tools/package/README.txt', 'README.txt'],
  ] as const)
    copyFileSync(path.join(root, from), path.join(stage, TOP, to));
  return version;
}

/**
 * Packs a staged archive, with its checksum in a separate file. Deterministic: names are sorted, owners and
 * times are fixed, and gzip stores no name.
 * @param level of gzip, 1 to 9
 */
export async function packArchive(stage: string, file: string, time: string, level: number): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const command =
    'tar --create --format=gnu --sort=name --mtime="$1" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX ' +
    '--directory "$2" "$3" | gzip --no-name "-$4" > "$5"';
  const args = [time, stage, TOP, String(level), file];
  const { code, output } = await run('bash', ['-o', 'pipefail', '-c', command, 'bash', ...args], {
    capture: true,
  });
  if (code !== 0) throw new UserError(`The archive could not be written.\n${output}`);
  writeFileSync(`${file}.sha256`, `${await checksumOf(file)}  ${path.basename(file)}\n`);
}

/** Reads the packages of package-lock.json. */
export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
}
