import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/postgres/embedded.ts';

/** A standby of a test cluster that can be paused. */
export interface Standby {
  url(name: string): string;
  /** Stops or continues replaying. */
  hold(on: boolean): Promise<void>;
  stop(): Promise<void>;
}

function copy(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('cp', ['-a', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Copies a running cluster as pg_basebackup does, which the packaged PostgreSQL lacks, and starts the copy as
 * its standby.
 * @param folder of the cluster
 * @param target of the standby; created here
 */
export async function startStandby(
  primary: EmbeddedPostgres,
  folder: string,
  target: string,
): Promise<Standby> {
  mkdirSync(target, { mode: 0o700 });
  await on(primary.url('postgres'), async (client) => {
    await client.query(`select pg_create_physical_replication_slot('standby', true)`);
    await client.query(`select pg_backup_start('standby', true)`);
    copy(path.join(folder, 'data'), path.join(folder, 'secret'), target);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const data = path.join(target, 'data');
    spawnSync('rm', ['-rf', path.join(data, 'postmaster.pid'), path.join(data, 'pg_replslot/standby')]);
    copy(path.join(data, 'PG_VERSION'), path.join(data, 'standby.signal'));
    copy(path.join(data, 'PG_VERSION'), path.join(data, 'backup_label'));
    writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  const { port, username, password } = new URL(primary.url('postgres'));
  const secret = decodeURIComponent(password);
  const standby = await startEmbedded(target, {
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${secret}`,
      primary_slot_name: 'standby',
      wal_receiver_status_interval: '1',
      fsync: 'off',
    },
  });
  return {
    url: (name) => standby.url(name),
    hold: (isHeld) =>
      on(standby.url('postgres'), async (client) => {
        await client.query(`select ${isHeld ? 'pg_wal_replay_pause()' : 'pg_wal_replay_resume()'}`);
      }),
    stop: () => standby.stop(),
  };
}
