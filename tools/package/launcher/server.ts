import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../lib/root.mjs';
import { SERVER_FLAGS } from '../../lib/server-flags.mjs';
import { readRelease, WITHOUT_TYPES } from './release.ts';
import { ensureDataDir, giveToOwner, HOME, identityFor, type Settings } from './settings.ts';
import { Refusal, textOf } from './texts.ts';

const MAIN = 'apps/api/src/main.ts';
const CLI = path.join(ROOT, 'apps/api/src/cli.ts');
/** Size from which a log is rotated; one old log is kept. Bytes. */
const LONG_LOG = 50 * 1024 ** 2;
/** Timeout of a stop, milliseconds: the server itself aborts after 15 s. */
const STOP_MS = 30_000;
const LOOK_MS = 100;
/** Number of lines shown from the end of a log. */
const TAIL = 15;

/** Version of this launcher's own folder. */
export const OWN_VERSION: string = readRelease(ROOT).version;

const pidFile = ({ dataDir }: Settings) => path.join(dataDir, 'javon.pid');
const logFile = ({ dataDir }: Settings) => path.join(dataDir, 'javon.log');

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Process id of the server on this data; null if none runs. */
export function runningPid(settings: Settings): number | null {
  const file = pidFile(settings);
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8'));
  return pid > 0 && commandOf(pid).includes(MAIN) ? pid : null;
}

function keepPid(settings: Settings, pid: number): void {
  writeFileSync(pidFile(settings), String(pid));
  giveToOwner(pidFile(settings), settings.dataDir);
}

/** Environment of the server; the archive has its sources without their types. */
function environmentOf({ env }: Settings): Record<string, string> {
  return Object.assign({ WITHOUT_TYPES_DIR: path.join(ROOT, WITHOUT_TYPES), MALLOC_ARENA_MAX: '2' }, env);
}

/** Replaces this process with the server: a service manager watches this process id. */
export function runInForeground(settings: Settings): never {
  ensureDataDir(settings.dataDir);
  const identity = identityFor(settings.dataDir);
  const env = environmentOf(settings);
  keepPid(settings, process.pid);
  if (identity.gid !== undefined) process.setgroups?.([identity.gid]);
  if (identity.gid !== undefined) process.setgid?.(identity.gid);
  if (identity.uid !== undefined) process.setuid?.(identity.uid);
  process.chdir(HOME);
  process.execve?.(process.execPath, [process.execPath, ...SERVER_FLAGS, path.join(ROOT, MAIN)], env);
  throw new Error('This Node cannot become the server.');
}

interface Answer {
  readonly isReady: boolean;
  readonly version: string | null;
}

/** Health, readiness and version of the server at the address; null if it does not answer. */
export async function ask(address: string): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(5000);
    const health = (await (await fetch(`${address}/healthz`, { signal })).json()) as { version?: unknown };
    const { ok } = await fetch(`${address}/readyz`, { signal });
    return { isReady: ok, version: typeof health.version === 'string' ? health.version : null };
  } catch {
    return null;
  }
}

function openLog(settings: Settings): number {
  const file = logFile(settings);
  if (existsSync(file) && statSync(file).size > LONG_LOG) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o600);
  giveToOwner(file, settings.dataDir);
  return log;
}

/** Lines for people that the server wrote since `offset`, without those of the log. */
function printedSince(file: string, offset: number): string[] {
  const text = readFileSync(file).subarray(offset).toString('utf8');
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('{'));
}

function showFailure(file: string, offset: number): void {
  const text = readFileSync(file).subarray(offset).toString('utf8');
  console.error(textOf('start_failed', { version: OWN_VERSION, log: file }));
  console.error(text.trimEnd().split('\n').slice(-TAIL).join('\n'));
}

/**
 * Waits until the server of this version is ready.
 * @param isAlive whether it is still starting
 */
export async function awaitReady(
  { address }: Settings,
  seconds: number,
  isAlive: () => boolean,
): Promise<'ready' | 'late' | 'dead'> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (!isAlive()) return 'dead';
    const answer = await ask(address);
    if (answer?.isReady && answer.version === OWN_VERSION) return 'ready';
    await wait(LOOK_MS);
  }
  return 'late';
}

/** Starts the server in the background and waits until it is ready; returns the exit code. */
export async function startInBackground(settings: Settings, seconds: number): Promise<number> {
  const { dataDir, address } = settings;
  ensureDataDir(dataDir);
  const log = openLog(settings);
  const file = logFile(settings);
  const offset = statSync(file).size;
  const child = spawn(process.execPath, [...SERVER_FLAGS, path.join(ROOT, MAIN)], {
    cwd: HOME,
    env: environmentOf(settings),
    detached: true,
    stdio: ['ignore', log, log],
    ...identityFor(dataDir),
  });
  closeSync(log);
  let isAlive = child.pid !== undefined;
  child.once('error', () => {
    isAlive = false;
  });
  child.once('exit', () => {
    isAlive = false;
  });
  child.unref();
  if (child.pid !== undefined) keepPid(settings, child.pid);
  const end = await awaitReady(settings, seconds, () => isAlive);
  if (end === 'dead') {
    showFailure(file, offset);
    return 1;
  }
  if (end === 'late') {
    console.error(textOf('start_late', { version: OWN_VERSION, seconds, log: file }));
    return 1;
  }
  const said = printedSince(file, offset);
  if (said.some((line) => line.includes('Nobody can sign in yet'))) console.log(textOf('nobody'));
  else for (const line of said.filter((one) => !one.includes('Javon: http'))) console.log(line.trim());
  console.log(textOf('started', { version: OWN_VERSION, address }));
  return 0;
}

/** Stops the server and waits for its end. @throws Refusal if it does not end */
export async function stopServer(settings: Settings): Promise<boolean> {
  const pid = runningPid(settings);
  if (pid === null) return false;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + STOP_MS;
  while (runningPid(settings) !== null) {
    if (Date.now() > deadline) throw new Refusal('stop_failed', { pid });
    await wait(LOOK_MS);
  }
  rmSync(pidFile(settings), { force: true });
  return true;
}

/** Runs one of the server's own commands, as the owner of the data; returns its exit code. */
export function runCommand({ env, dataDir }: Settings, args: readonly string[]): number {
  const { status } = spawnSync(process.execPath, [CLI, ...args], {
    env,
    stdio: 'inherit',
    ...identityFor(dataDir),
  });
  return status ?? 1;
}
