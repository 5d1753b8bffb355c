import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { checksumOf, findDamage, parseChecksums } from './checksums.ts';
import { compareReleases, type Release, readRelease } from './release.ts';
import { HOME } from './settings.ts';
import { Refusal } from './texts.ts';

const VERSIONS = path.join(HOME, 'versions');
const CURRENT = path.join(HOME, 'current');
/** Folder that an archive is unpacked into, with the id of the process. */
const UNPACKING = path.join(VERSIONS, '.new');
const PREVIOUS = path.join(HOME, 'previous.json');

/** The version that was active before the last upgrade, and its backup. */
export interface Previous {
  readonly version: string;
  /** Null if there were no data yet. */
  readonly backup: string | null;
}

export const folderOf = (version: string): string => path.join(VERSIONS, version);

export function keepPrevious(previous: Previous | null): void {
  if (previous === null) rmSync(PREVIOUS, { force: true });
  else writeFileSync(PREVIOUS, `${JSON.stringify(previous, null, 2)}\n`);
}

/** The version to return to; null if there is none, or if it was removed. */
export function readPrevious(): Previous | null {
  if (!existsSync(PREVIOUS)) return null;
  const previous = JSON.parse(readFileSync(PREVIOUS, 'utf8')) as Previous;
  return existsSync(folderOf(previous.version)) ? previous : null;
}

/**
 * Switches to a version. Both steps replace a name atomically: after a power cut either the old or the new
 * one is active.
 */
export function switchTo(version: string): void {
  const link = `${CURRENT}.new`;
  rmSync(link, { force: true });
  symlinkSync(path.join('versions', version), link);
  const program = path.join(HOME, 'javon');
  copyFileSync(path.join(folderOf(version), 'tools/package/javon'), `${program}.new`);
  chmodSync(`${program}.new`, 0o755);
  renameSync(`${program}.new`, program);
  renameSync(link, CURRENT);
}

/** Sets the active version at the first start of an archive that was unpacked by hand. */
export function ensureCurrent(version: string): void {
  if (!existsSync(CURRENT)) symlinkSync(path.join('versions', version), CURRENT);
}

export function removeVersion(version: string): void {
  rmSync(folderOf(version), { recursive: true, force: true });
}

/** Removes every version except those named. */
export function removeOthers(kept: readonly string[]): void {
  for (const name of readdirSync(VERSIONS)) if (!kept.includes(name)) removeVersion(name);
}

/** @throws Refusal if the archive differs from its checksum file */
async function requireChecksum(file: string): Promise<void> {
  const list = `${file}.sha256`;
  if (!existsSync(list)) return;
  const [wished] = parseChecksums(readFileSync(list, 'utf8')).values();
  if ((await checksumOf(file)) !== wished) throw new Refusal('wrong_checksum', { file, list });
}

function requireAlone(): void {
  const owner = path.join(UNPACKING, 'pid');
  const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
  if (pid > 0 && existsSync(`/proc/${pid}`)) throw new Refusal('upgrade_under_way', { pid });
  rmSync(UNPACKING, { recursive: true, force: true });
  mkdirSync(UNPACKING);
  writeFileSync(owner, String(process.pid));
}

/** The version folder of an unpacked archive. @throws Refusal if it has none */
function findVersion(file: string): { readonly folder: string; readonly release: Release } {
  try {
    const versions = path.join(UNPACKING, 'javon/versions');
    const [name = ''] = readdirSync(versions);
    const folder = path.join(versions, name);
    const release = readRelease(folder);
    if (release.version === name) return { folder, release };
  } catch {
    // The error below reports the cause.
  }
  throw new Refusal('not_archive', { file });
}

/**
 * Unpacks an archive next to the active version.
 * @throws Refusal if it is truncated, damaged, not one of Javon, or not newer; nothing of it is left then
 */
export async function unpack(file: string, current: Release): Promise<Release> {
  if (!existsSync(file)) throw new Refusal('no_such_file', { file });
  await requireChecksum(file);
  requireAlone();
  try {
    const args = ['-xzf', path.resolve(file), '-C', UNPACKING, '--no-same-owner'];
    if (spawnSync('tar', args, { stdio: 'ignore' }).status !== 0) throw new Refusal('not_archive', { file });
    const { folder, release } = findVersion(file);
    const damage = await findDamage(folder);
    if (damage !== null) throw new Refusal('damaged', { what: damage });
    if (compareReleases(release, current) <= 0)
      throw new Refusal('not_newer', { version: release.version, current: current.version });
    removeVersion(release.version);
    renameSync(folder, folderOf(release.version));
    return release;
  } finally {
    rmSync(UNPACKING, { recursive: true, force: true });
  }
}
