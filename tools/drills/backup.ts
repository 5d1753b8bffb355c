import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Figure, figure, unaimedFigure } from '../lib/figure.ts';
import type { Addresses, Cluster, Machine } from './cluster.ts';
import { asSuperuser, DATABASE, findWrites } from './database.ts';
import { writeFromGuide } from './guide-files.ts';
import { startLoad } from './load.ts';
import { type Programs, type Scratch, until } from './scratch.ts';

const STANZA = '--stanza=javon';

/** Archive of the cluster's log and of its base backups. */
export interface Archive {
  /** Arguments that make pgbackrest use the machine's configuration. */
  argumentsOf(machine: Machine): string[];
}

/** Writes pgbackrest's configuration of each machine and creates the archive. */
export async function openArchive(scratch: Scratch, programs: Programs, cluster: Cluster): Promise<Archive> {
  const secret = randomBytes(15).toString('hex');
  const repository = scratch.makeFolder('backup');
  for (const { name, data } of cluster.machines) {
    const folder = path.dirname(data);
    writeFromGuide('pgbackrest.conf', path.join(folder, 'pgbackrest.conf'), [
      ['repo1-path=/srv/backup/pgbackrest', `repo1-path=${repository}`],
      ['CHANGE-ME-BACKUP', secret],
      ['/var/log/pgbackrest', scratch.makeFolder(name, 'pgbackrest-log')],
      ['/var/spool/pgbackrest', scratch.makeFolder(name, 'pgbackrest-spool')],
      ['/tmp/pgbackrest', scratch.makeFolder(name, 'pgbackrest-lock')],
      ['/var/lib/postgresql/15/javon', data],
      ['/var/run/postgresql', path.join(folder, 'socket')],
    ]);
  }
  const argumentsOf = ({ data }: Machine) => [
    `--config=${path.join(path.dirname(data), 'pgbackrest.conf')}`,
    STANZA,
  ];
  await scratch.run(programs.pgbackrest, [...argumentsOf(await cluster.primary()), 'stanza-create']);
  return { argumentsOf };
}

/**
 * Takes a base backup under load, lets more writes happen, and restores the database of a moment in between
 * into an empty folder next to the cluster.
 */
export async function recoverToMoment(
  scratch: Scratch,
  programs: Programs,
  place: { readonly cluster: Cluster; readonly archive: Archive; readonly addresses: Addresses },
  token: string,
  web: string,
): Promise<Figure[]> {
  const { cluster, archive, addresses } = place;
  const machine = await cluster.primary();
  const load = await startLoad('recovery', web, token);
  const began = performance.now();
  await scratch.run(programs.pgbackrest, [...archive.argumentsOf(machine), '--type=full', 'backup']);
  const backupSeconds = (performance.now() - began) / 1000;
  await wait(3000);
  await load.stop();
  await wait(200);
  const target = await asSuperuser(cluster, machine, DATABASE, async (client) => {
    const { rows } = await client.query<{ now: string }>('select now()::text as now');
    return rows[0]?.now ?? '';
  });
  await wait(200);
  // Writes after the moment must be missing after the recovery.
  await asSuperuser(cluster, machine, DATABASE, async (client) => {
    await client.query('create table drill.written_after (n int)');
    await client.query('select pg_switch_wal()');
  });
  const folder = scratch.makeFolder('recovered');
  const data = scratch.makeFolder('recovered', 'data');
  const started = performance.now();
  await until('the log of that moment is in the archive', 60, async () => {
    const { rows } = await asSuperuser(cluster, machine, DATABASE, (client) =>
      client.query<{ done: boolean }>(
        `select last_archived_time > $1::timestamptz as done from pg_stat_archiver`,
        [target],
      ),
    );
    return rows[0]?.done === true;
  });
  await scratch.run(programs.pgbackrest, [
    ...archive.argumentsOf(machine),
    `--pg1-path=${data}`,
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
    'restore',
  ]);
  const address = addresses.of(31);
  const settings = {
    listen_addresses: address,
    port: '5432',
    unix_socket_directories: folder,
    archive_mode: 'off',
    synchronous_standby_names: '',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  scratch.start('recovered', path.join(programs.postgres, 'postgres'), ['-D', data].concat(options));
  const url = `postgresql://postgres:${cluster.passwords.superuser}@${address}:5432/${DATABASE}`;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  await until('the recovered database takes writes', 120, async () => {
    const client = await connect().catch(() => null);
    if (client === null) return false;
    const { rows } = await client.query<{ writes: boolean }>('select not pg_is_in_recovery() as writes');
    await client.end();
    return rows[0]?.writes === true;
  });
  const seconds = (performance.now() - started) / 1000;
  const client = await connect();
  try {
    const found = await findWrites(client, [load.ledger]);
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('drill.written_after') is not null as there`,
    );
    const none = { of: 'value', atMost: 0 } as const;
    return [
      unaimedFigure('recovery to a moment: base backup under load', backupSeconds, 's'),
      unaimedFigure('recovery to a moment: answered writes before it', found.answered, 'writes'),
      figure('recovery to a moment: of these lost', found.lost.length, 'writes', none),
      figure('recovery to a moment: later writes that are there', rows[0]?.there ? 1 : 0, 'writes', none),
      figure('recovery to a moment: until the database takes writes', seconds, 's', {
        of: 'value',
        atMost: 60,
      }),
    ];
  } finally {
    await client.end();
  }
}
