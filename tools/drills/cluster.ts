import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Replacements, writeFromGuide } from './guide-files.ts';
import {
  descendants,
  isRunning,
  type Programs,
  postmasterOf,
  type Scratch,
  signal,
  until,
} from './scratch.ts';

const NAMES = ['db1', 'db2', 'db3'] as const;
/**
 * Addresses in the guide's files, and in the drill: loopback addresses, so that each machine has the usual
 * ports.
 */
const GUIDE_ADDRESSES = ['10.0.0.11', '10.0.0.12', '10.0.0.13'] as const;
const GUIDE_NETWORK = '10.0.0.0/24';

type Role = 'primary' | 'replica' | 'sync' | 'unknown';

export interface Addresses {
  /** Address of a machine of the drill by its last number: `127.81.0.11`. */
  of(last: number): string;
}

/** Machine of the cluster: a node of etcd, and Patroni with its PostgreSQL. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly data: string;
  readonly #scratch: Scratch;
  readonly #programs: Programs;
  readonly #patroniFile: string;
  readonly #etcdEnv: Readonly<Record<string, string>>;
  #etcd: number | null = null;
  #patroni: number | null = null;
  #killed: readonly number[] = [];

  constructor(
    scratch: Scratch,
    programs: Programs,
    place: { readonly name: string; readonly address: string; readonly data: string },
    files: { readonly patroni: string; readonly etcd: Readonly<Record<string, string>> },
  ) {
    this.#scratch = scratch;
    this.#programs = programs;
    this.name = place.name;
    this.address = place.address;
    this.data = place.data;
    this.#patroniFile = files.patroni;
    this.#etcdEnv = files.etcd;
  }

  startEtcd(): void {
    this.#etcd = this.#scratch.start(`etcd-${this.name}`, this.#programs.etcd, [], this.#etcdEnv).pid ?? null;
  }

  startPatroni(): void {
    const { patroni } = this.#programs;
    this.#patroni = this.#scratch.start(`patroni-${this.name}`, patroni, [this.#patroniFile]).pid ?? null;
  }

  /** Starts all stopped processes, after killed ones have ended. */
  async startAll(): Promise<void> {
    await until(`${this.name} has ended`, 10, () => !this.#killed.some(isRunning));
    if (this.#etcd === null || !isRunning(this.#etcd)) this.startEtcd();
    if (this.#patroni === null || !isRunning(this.#patroni)) this.startPatroni();
  }

  get #processes(): number[] {
    const roots = [this.#etcd, this.#patroni, postmasterOf(this.data)].filter((pid) => pid !== null);
    return [...roots, ...descendants(roots)];
  }

  /** Kills every process at once, like a power cut. */
  kill(): void {
    this.#killed = this.#processes;
    for (const pid of this.#killed) signal(pid, 'SIGKILL');
  }

  /** Suspends every process without ending it: connections stay open and silent. */
  freeze(): void {
    for (const pid of this.#processes) signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#processes) signal(pid, 'SIGCONT');
  }

  signalEtcd(name: NodeJS.Signals): void {
    if (this.#etcd !== null) signal(this.#etcd, name);
  }

  /** Stops Patroni and with it PostgreSQL, as the service does. */
  stopPatroni(): void {
    if (this.#patroni !== null) signal(this.#patroni, 'SIGTERM');
  }

  /** Kills only PostgreSQL's main process; Patroni keeps running. */
  killPostmaster(): void {
    const pid = postmasterOf(this.data);
    if (pid !== null) signal(pid, 'SIGKILL');
  }

  /** Whether its etcd node answers and knows a leader. */
  async isInQuorum(): Promise<boolean> {
    const answer = await fetch(`http://${this.address}:2379/health`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => null);
    return answer?.ok === true;
  }

  /** Role reported by Patroni; unknown if it does not answer. */
  async role(): Promise<Role> {
    for (const role of ['primary', 'sync', 'replica'] as const) {
      const answer = await fetch(`http://${this.address}:8008/${role}`, {
        method: 'OPTIONS',
        signal: AbortSignal.timeout(1000),
      }).catch(() => null);
      if (answer?.status === 200) return role;
    }
    return 'unknown';
  }
}

export interface Cluster {
  readonly machines: readonly Machine[];
  readonly passwords: Passwords;
  /** The current primary. @throws Error if there is none within 30 s */
  primary(): Promise<Machine>;
  /** Waits until there is a primary, both others follow, and one of them is synchronous. */
  whole(seconds: number): Promise<void>;
  /**
   * Makes Patroni switch over to the synchronous standby, by name: without a name each standby asks all
   * others first, and the old primary answers late.
   */
  switchOver(): Promise<void>;
  /** Connection string of the superuser on one machine. */
  superuserUrl(machine: Machine, database: string): string;
}

interface Passwords {
  readonly patroni: string;
  readonly superuser: string;
  readonly replicator: string;
  readonly rewind: string;
}

const secret = () => randomBytes(15).toString('hex');

/** Parses settings of etcd, one per line, as Debian's service reads them. */
function readEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^ETCD_/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** Sets up three machines with the guide's files and starts them with an empty cluster. */
export async function startCluster(
  scratch: Scratch,
  programs: Programs,
  addresses: Addresses,
): Promise<Cluster> {
  const passwords = { patroni: secret(), superuser: secret(), replicator: secret(), rewind: secret() };
  const own = [11, 12, 13].map((last) => addresses.of(last));
  const listOf = (port: number, all: readonly string[]) => all.map((one) => `${one}:${port}`).join(',');
  const peersOf = (all: readonly string[]) => all.map((one, i) => `${NAMES[i]}=http://${one}:2380`).join(',');
  const machines = NAMES.map((name, i) => {
    const address = own[i] ?? '';
    const folder = scratch.makeFolder(name);
    const data = path.join(folder, 'data');
    const etcdFile = path.join(folder, 'etcd.conf');
    writeFromGuide('etcd.conf', etcdFile, [
      [peersOf(GUIDE_ADDRESSES), peersOf(own)],
      ['=db1\n', `=${name}\n`],
      [GUIDE_ADDRESSES[0], address],
      ['/var/lib/etcd/javon', path.join(folder, 'etcd')],
    ]);
    const replacements: Replacements = [
      [listOf(2379, GUIDE_ADDRESSES), listOf(2379, own)],
      ['name: db1', `name: ${name}`],
      [GUIDE_ADDRESSES[0], address],
      // Connections between loopback addresses come from any of them.
      [GUIDE_NETWORK, '127.0.0.0/8'],
      ['/usr/lib/postgresql/15/bin', programs.postgres],
      ['/var/lib/postgresql/15/javon', data],
      ['/var/lib/postgresql/.pgpass-patroni', path.join(folder, 'pgpass')],
      ['/var/run/postgresql', scratch.makeFolder(name, 'socket')],
      ['/etc/pgbackrest.conf', path.join(folder, 'pgbackrest.conf')],
      ['CHANGE-ME-PATRONI', passwords.patroni],
      ['CHANGE-ME-SUPERUSER', passwords.superuser],
      ['CHANGE-ME-REPLICATOR', passwords.replicator],
      ['CHANGE-ME-REWIND', passwords.rewind],
      // The machine of a drill must not be reset.
      ['mode: automatic', 'mode: "off"'],
    ];
    const patroni = path.join(folder, 'patroni.yml');
    writeFromGuide('patroni.yml', patroni, replacements);
    const etcd = readEnvironment(readFileSync(etcdFile, 'utf8'));
    return new Machine(scratch, programs, { name, address, data }, { patroni, etcd });
  });
  const cluster = clusterOf(machines, passwords);
  for (const machine of machines) machine.startEtcd();
  for (const machine of machines) machine.startPatroni();
  await cluster.whole(120);
  return cluster;
}

function clusterOf(machines: readonly Machine[], passwords: Passwords): Cluster {
  const leading = async () => {
    const roles = await Promise.all(machines.map((machine) => machine.role()));
    const at = roles.indexOf('primary');
    return { roles, leader: machines[at] ?? null };
  };
  const primary = async () => {
    let found: Machine | null = null;
    await until('a primary', 30, async () => {
      found = (await leading()).leader;
      return found !== null;
    });
    return found as unknown as Machine;
  };
  const superuserUrl = (machine: Machine, database: string) =>
    `postgresql://postgres:${passwords.superuser}@${machine.address}:5432/${database}`;
  /** Counts the streaming standbys, and the synchronous ones among them. */
  const standbys = async (machine: Machine): Promise<string[]> => {
    const client = new pg.Client({
      connectionString: superuserUrl(machine, 'postgres'),
      connectionTimeoutMillis: 1000,
      query_timeout: 1000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ state: string }>(
        `select sync_state as state from pg_stat_replication where state = 'streaming'`,
      );
      return rows.map(({ state }) => state);
    } catch {
      return [];
    } finally {
      void client.end().catch(() => {});
    }
  };
  return {
    machines,
    passwords,
    primary,
    superuserUrl,
    whole: (seconds) =>
      until('a primary and two standbys', seconds, async () => {
        const { roles, leader } = await leading();
        if (leader === null || roles.includes('unknown') || !roles.includes('sync')) return false;
        const quorum = await Promise.all(machines.map((machine) => machine.isInQuorum()));
        if (quorum.includes(false)) return false;
        const states = await standbys(leader);
        return states.length === 2 && states.includes('sync');
      }),
    switchOver: async () => {
      const leader = await primary();
      const { roles } = await leading();
      const candidate = machines[roles.indexOf('sync')]?.name;
      const key = Buffer.from(`patroni:${passwords.patroni}`).toString('base64');
      const answer = await fetch(`http://${leader.address}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ leader: leader.name, candidate }),
      });
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
    },
  };
}
