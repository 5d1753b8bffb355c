import { spawnSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { ensureDatabase } from '../../apps/api/src/platform/db/migrate.ts';
import { startEmbedded } from '../../apps/api/src/platform/postgres/embedded.ts';
import { ROOT } from './program.ts';

const DATABASE = 'javon';
const FOLDER = path.join(ROOT, '.data/chain');

async function hasChain(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_class where relname = 'placement' and reltuples > 100000",
    );
    return (rows[0]?.n ?? 0) > 0;
  } finally {
    await client.end();
  }
}

/** The chain-size database: that of DATABASE_URL, or the one in .data/chain, created if it does not exist. */
export async function chainDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const postgres = await startEmbedded(path.join(FOLDER, 'postgres'));
  await ensureDatabase(postgres.url('postgres'), DATABASE);
  const url = postgres.url(DATABASE);
  if (!(await hasChain(url))) {
    console.log('The chain-size data are made first; this takes some minutes, once.');
    const run = spawnSync(process.execPath, [path.join(ROOT, 'apps/api/src/cli.ts'), 'seed-chain'], {
      env: { ...process.env, DATA_DIR: FOLDER },
      stdio: 'inherit',
    });
    if (run.status !== 0) throw new Error('The chain-size data could not be made');
  }
  return { url, stop: () => postgres.stop() };
}
