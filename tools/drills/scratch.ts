import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunAs, runAs } from '../../apps/api/src/platform/postgres/run-as.ts';

/** Folders of programs that are not on everybody's PATH in Debian. */
const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const POSTGRES = '/usr/lib/postgresql';
const NEEDED = ['etcd', 'patroni', 'haproxy', 'pgbackrest'] as const;

/** Programs used by the drill, with their paths. */
export interface Programs extends Readonly<Record<(typeof NEEDED)[number], string>> {
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string;
}

/** Finds the programs. @returns the paths, or the names of those that are not installed */
export function findPrograms(): Programs | readonly string[] {
  const found = NEEDED.map((name) => PLACES.map((place) => path.join(place, name)).find(existsSync));
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).filter((name) => Number(name) >= 15) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const missing = [
    ...NEEDED.filter((_, i) => found[i] === undefined),
    ...(newest === undefined ? ['postgresql'] : []),
  ];
  if (missing.length > 0) return missing;
  const [etcd = '', patroni = '', haproxy = '', pgbackrest = ''] = found;
  return { etcd, patroni, haproxy, pgbackrest, postgres: path.join(POSTGRES, newest ?? '', 'bin') };
}

/** Whether a process runs; a zombie counts as ended. */
export function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  try {
    return !/\) [ZX] /.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

/** Sends a signal; a process that has ended in the meantime is ignored. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Processes below these, recursively, from the system's process list. */
export function descendants(pids: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
      parents.set(Number(name), Number(rest.split(' ')[1]));
    } catch {
      // It has ended.
    }
  }
  const found = new Set<number>();
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const [pid, parent] of parents) if (pids.includes(parent) || found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** Polls until a condition is true. @throws Error with its name when the time is over */
export async function until(
  what: string,
  seconds: number,
  holds: () => Promise<boolean> | boolean,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await wait(100);
  }
}

/** A temporary folder, and the programs in it, which run as a user that PostgreSQL accepts. */
export class Scratch {
  readonly folder: string;
  readonly #as: RunAs;
  readonly #children = new Set<ChildProcess>();

  constructor(programs: Programs) {
    this.folder = mkdtempSync(path.join(tmpdir(), 'javon-ha-'));
    this.#as = runAs(path.join(programs.postgres, 'postgres'), this.folder);
  }

  /** Makes a folder below the scratch folder that the programs may write to. */
  makeFolder(...names: string[]): string {
    const folder = path.join(this.folder, ...names);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.give(folder);
    return folder;
  }

  /** Changes the owner of a file or folder to the user of the programs. */
  give(file: string): void {
    const { uid, gid } = this.#as;
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }

  #command(program: string, args: readonly string[]) {
    const [first = program, ...rest] = [...this.#as.prefix, program, ...args];
    return { first, rest, ids: { uid: this.#as.uid, gid: this.#as.gid } };
  }

  /** Starts a program with its output in `<name>.log`. */
  start(
    name: string,
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const { first, rest, ids } = this.#command(program, args);
    const log = openSync(path.join(this.folder, `${name}.log`), 'a');
    const child = spawn(first, rest, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: this.folder, ...env },
      stdio: ['ignore', log, log],
      // Ctrl-C in the terminal reaches only the drill, which stops all programs in order.
      detached: true,
      ...ids,
    });
    closeSync(log);
    this.adopt(child);
    return child;
  }

  /** Runs a program to its end. @throws Error with its output if it fails */
  async run(program: string, args: readonly string[]): Promise<void> {
    const name = path.basename(program);
    const child = this.start(name, program, args);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0) return;
    const log = readFileSync(path.join(this.folder, `${name}.log`), 'utf8');
    throw new Error(`${name} ended with ${code}: ${log.slice(-2000)}`);
  }

  /** Makes {@link clear} end a process that was started elsewhere. */
  adopt(child: ChildProcess): void {
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
  }

  /** Ends all remaining processes, including PostgreSQL's own, and removes the folder. */
  async clear(keepFiles: boolean): Promise<void> {
    const pids = [...this.#children].flatMap(({ pid }) => pid ?? []);
    const all = [...pids, ...this.#postmasters()];
    const below = descendants(all);
    for (const pid of [...all, ...below]) signal(pid, 'SIGCONT');
    // Patroni first, because it would start PostgreSQL again. SIGQUIT makes PostgreSQL release its shared
    // memory.
    for (const pid of pids) signal(pid, 'SIGKILL');
    for (const pid of this.#postmasters()) signal(pid, 'SIGQUIT');
    const left = () => [...all, ...below].filter(isRunning);
    await until('everything has ended', 10, () => left().length === 0).catch(() => {
      for (const pid of left()) signal(pid, 'SIGKILL');
    });
    if (!keepFiles) rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** Main processes of PostgreSQL that run on data below the folder. */
  #postmasters(): number[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder).flatMap(
      (name) => postmasterOf(path.join(this.folder, name, 'data')) ?? [],
    );
  }
}

/** Main process of the PostgreSQL on this data; null if none runs. */
export function postmasterOf(data: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isRunning(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null;
  } catch {
    return null;
  }
}
