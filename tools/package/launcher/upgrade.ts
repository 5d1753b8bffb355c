import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../lib/root.mjs';
import { readRelease, unknownMigrations } from './release.ts';
import { runCommand, runningPid } from './server.ts';
import { giveToOwner, HOME, type Settings } from './settings.ts';
import { Refusal, textOf } from './texts.ts';
import {
  folderOf,
  keepPrevious,
  readPrevious,
  removeOthers,
  removeVersion,
  switchTo,
  unpack,
} from './versions.ts';

/** Timeout for a new version to become ready, seconds: a migration may take half an hour. */
const READY_SECONDS = 2400;

/** Timestamp in the name of a file or folder. */
const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');

/** Runs a command of the active version, which may differ from this one's. */
function javon(...args: string[]): boolean {
  return spawnSync(path.join(HOME, 'javon'), args, { stdio: 'inherit' }).status === 0;
}

const start = () => javon('start', '--wait', String(READY_SECONDS));

function hasData({ dataDir, isOutside }: Settings): boolean {
  return isOutside || existsSync(path.join(dataDir, 'postgres/data/PG_VERSION'));
}

/** Backs up before an upgrade; returns the file, null if it failed. */
function backUp(settings: Settings, version: string): string | null {
  const folder = path.join(HOME, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToOwner(folder, settings.dataDir);
  const file = path.join(folder, `before-${version}-${stamp()}.backup`);
  console.log(textOf('backing_up', { file }));
  return runCommand(settings, ['backup', file]) === 0 ? file : null;
}

/** Moves all data into a subfolder, because the data folder itself may be a mount. Returns the subfolder. */
function setAside({ dataDir }: Settings): string {
  const folder = path.join(dataDir, `set-aside-${stamp()}`);
  const names = readdirSync(dataDir).filter((name) => !name.startsWith('set-aside-'));
  mkdirSync(folder, { mode: 0o700 });
  giveToOwner(folder, dataDir);
  for (const name of names) renameSync(path.join(dataDir, name), path.join(folder, name));
  return folder;
}

/**
 * Replaces the data with a backup; returns the folder with the previous data. @throws Refusal if it cannot be
 * restored
 */
function restoreBackup(settings: Settings, backup: string): string {
  const folder = setAside(settings);
  if (!javon('restore', backup)) throw new Refusal('restore_failed', { file: backup, folder });
  return folder;
}

/** Returns to the previous version with its data, after one that did not become ready. */
function goBack(settings: Settings, failed: string, previous: string, backup: string | null): void {
  console.error(textOf('going_back', { version: failed, previous }));
  javon('stop');
  switchTo(previous);
  keepPrevious(null);
  removeVersion(failed);
  if (settings.isOutside) {
    console.error(textOf('outside_database', { version: previous, file: backup ?? '' }));
    return;
  }
  const folder = backup === null ? setAside(settings) : restoreBackup(settings, backup);
  console.error(textOf('went_back', { version: previous, failed, folder }));
}

/**
 * Upgrades in place: unpacks next to the active version, stops, backs up, switches, starts and waits until
 * the new version is ready. If it does not become ready, the previous version is restored with its data.
 * @returns the exit code
 * @throws Refusal if the archive cannot be used; nothing is changed then
 */
export async function upgrade(settings: Settings, file: string | undefined): Promise<number> {
  if (file === undefined) throw new Refusal('name_archive');
  const current = readRelease(ROOT);
  const next = await unpack(file, current);
  const wasRunning = runningPid(settings) !== null;
  if (wasRunning && !javon('stop')) {
    removeVersion(next.version);
    return 1;
  }
  const backup = hasData(settings) ? backUp(settings, next.version) : null;
  if (backup === null && hasData(settings)) {
    removeVersion(next.version);
    if (wasRunning) start();
    throw new Refusal('backup_failed', { version: current.version });
  }
  keepPrevious({ version: current.version, backup });
  switchTo(next.version);
  if (!start()) {
    goBack(settings, next.version, current.version, backup);
    if (wasRunning) start();
    return 1;
  }
  if (!wasRunning) javon('stop');
  removeOthers([current.version, next.version]);
  console.log(textOf('upgraded', { from: current.version, to: next.version }));
  return 0;
}

/**
 * Returns to the version before the last upgrade. Data written since is kept, unless the previous version
 * does not support the current schema: then only its backup can be restored, which must be requested.
 * @throws Refusal if there is no previous version
 */
export function rollBack(settings: Settings, restores: boolean): number {
  const previous = readPrevious();
  if (previous === null) throw new Refusal('no_previous');
  const { version, backup } = previous;
  const current = readRelease(ROOT);
  const unknown = unknownMigrations(current, readRelease(folderOf(version)));
  if (unknown.length > 0 && (!restores || settings.isOutside || backup === null))
    throw new Refusal(settings.isOutside ? 'outside_database' : 'needs_restore', {
      previous: version,
      version,
      migrations: unknown.join(', '),
      file: backup ?? '',
    });
  const wasRunning = runningPid(settings) !== null;
  if (wasRunning && !javon('stop')) return 1;
  switchTo(version);
  keepPrevious(null);
  if (restores && backup !== null && !settings.isOutside)
    console.log(textOf('restored_aside', { folder: restoreBackup(settings, backup) }));
  if (wasRunning && !start()) return 1;
  console.log(textOf('rolled_back', { version }));
  return 0;
}
