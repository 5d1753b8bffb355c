import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { runAs } from '../src/platform/postgres/run-as.ts';
import { throughPort } from './relay.ts';

const GUIDE = path.resolve(import.meta.dirname, '../../../docs/guides/operations.md');
const PROGRAM = 'pgbouncer';
const START_MS = 10_000;

/** Modes of PgBouncer that Javon supports. */
export type PoolMode = 'transaction' | 'session';

/** A PgBouncer in front of a PostgreSQL. */
export interface Pooler {
  /** The connection string through the pooler. */
  url(direct: string): string;
  stop(): Promise<void>;
}

/** Whether PgBouncer is installed here. */
export function hasPooler(): boolean {
  return spawnSync(PROGRAM, ['--version']).status === 0;
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Starts PgBouncer with the settings of the operations guide.
 * @param urls connection strings of the roles that may connect, all of one cluster
 */
export async function startPooler(
  mode: PoolMode,
  urls: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-pooler-'));
  const as = runAs(PROGRAM, folder);
  const port = await freePort();
  const users = path.join(folder, 'userlist.txt');
  const ini = path.join(folder, 'pgbouncer.ini');
  const [, guide = ''] = /```ini\n([^`]*)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const target = new URL(urls[0] ?? '').port;
  const own: Readonly<Record<string, string>> = {
    listen_port: String(port),
    auth_file: users,
    pool_mode: mode,
    ...settings,
  };
  const kept = guide
    .split('\n')
    .filter((line) => !Object.keys(own).some((name) => line.startsWith(`${name} =`)));
  const changed = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  const text = [...kept, ...changed].join('\n').replace(/^javon = .*$/m, `* = host=127.0.0.1 port=${target}`);
  const passwords = urls.map((url) => {
    const { username, password } = new URL(url);
    return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`;
  });
  writeFileSync(ini, `${text}\n`);
  writeFileSync(users, `${passwords.join('\n')}\n`);
  for (const file of [ini, users]) {
    chmodSync(file, 0o600);
    if (as.uid !== undefined && as.gid !== undefined) chownSync(file, as.uid, as.gid);
  }
  const [program = PROGRAM, ...rest] = [...as.prefix, PROGRAM, '-q', ini];
  const child: ChildProcess = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    uid: as.uid,
    gid: as.gid,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadline = performance.now() + START_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`PgBouncer did not start.\n${output}`);
    await wait(20);
  }
  return {
    url: (direct) => throughPort(direct, port),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
