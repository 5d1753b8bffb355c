import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasKnownPrefix, normalisePhone } from '@javon/contract';
import { runKeys } from './keys.ts';
import { ensureFirstAdministrator, prepareAccess } from './modules/access/public.ts';
import { ensureHistoryPartitions, verifySeals } from './modules/history/public.ts';
import { resetAdministrator, resetSecondFactorOf } from './modules/people/public.ts';
import { newFirstPassword } from './modules/session/public.ts';
import { backUp, type Installation } from './platform/backup/backup.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import { restore } from './platform/backup/restore.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { type DatabaseOptions, type Db, openDatabase } from './platform/db/database.ts';
import { ensureDatabase, INSUFFICIENT_PRIVILEGE, migrate } from './platform/db/migrate.ts';
import { openStore } from './platform/files/open-store.ts';
import { openapiDocument } from './platform/http/openapi.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { today } from './platform/time/clock.ts';
import { reportQueries } from './report-queries.ts';
import { awaitPostgres, migrateDatabase, openPostgres, type Postgres } from './server.ts';

/** Types that the pool's parsers return (platform/db/database.ts). */
const TYPE_MAPPING = JSON.stringify({ timestamptz: 'string', int8: 'number', date: 'string' });

function generateTypes(url: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-types-'));
  try {
    const file = path.join(folder, 'types.ts');
    const cli = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
    const args = [cli, '--url', url, '--dialect', 'postgres', '--out-file', file];
    args.push('--exclude-pattern', 'history_*', '--type-mapping', TYPE_MAPPING);
    const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr || run.stdout);
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Types of a freshly migrated database, on a temporary PostgreSQL. */
async function databaseTypes(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-types-db-'));
  const postgres = await startEmbedded(folder, { settings: { fsync: 'off' } });
  try {
    await ensureDatabase(postgres.url('postgres'), 'types');
    await migrate(postgres.url('types'));
    process.stdout.write(generateTypes(postgres.url('types')));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function migrateOnly(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const postgres = await openPostgres(config);
  try {
    await awaitPostgres(postgres, config);
    const names = await migrateDatabase(postgres);
    console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
  } finally {
    await postgres.stop();
  }
}

/** Timeouts for statements over all rows of a large chain. */
const LONG = { statement: 3_600_000, transaction: 3_600_000 };

/** Default data folder of the chain-size data: separate from the data that people work with. */
const CHAIN_DATA_DIR = '.data/chain';

/** Fills an empty database with a full-size chain. */
async function chain(): Promise<void> {
  const { seedChain } = await import('../demo/chain/seed-chain.ts');
  const started = performance.now();
  const done = (what: string) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    console.log(`${seconds} s  ${what}`);
  };
  const config = readConfig(
    { ...process.env, DATA_DIR: process.env.DATA_DIR || CHAIN_DATA_DIR },
    process.cwd(),
  );
  const postgres = await openPostgres(config);
  try {
    await migrateDatabase(postgres);
    // Uses the owner: indexes are dropped for a while.
    const url = postgres.ownerUrl ?? postgres.directUrl;
    const database = openDatabase({ url, pool: 2, timeouts: LONG, setsSession: true });
    try {
      await ensureHistoryPartitions(database.db, today());
      await prepareAccess(database.db);
      await seedChain(database.db, done);
    } finally {
      await database.close();
    }
    console.log(
      `Start the server on it with ${config.databaseUrl ? 'the same DATABASE_URL' : `DATA_DIR=${config.dataDir}`}.`,
    );
  } finally {
    await postgres.stop();
  }
}

/**
 * Runs `work` on the configured database as the owner of the tables if known, with or without a running
 * server.
 */
async function withDatabase(
  work: (db: Db, config: Config) => Promise<void>,
  options: Pick<DatabaseOptions, 'timeouts'> = {},
): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const postgres = await openPostgres(config);
  try {
    const url = postgres.ownerUrl ?? postgres.directUrl;
    const { db, close } = openDatabase({ url, pool: 2, setsSession: true, ...options });
    try {
      await work(db, config);
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
  }
}

/**
 * Verifies the seals of the history; `--seal <hash>` is a seal that was logged before. Exits with 1 if a seal
 * is broken.
 */
async function verifyHistory(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { seal: { type: 'string' } } });
  const verify = async (db: Db): Promise<void> => {
    const { seals, lines, newest, faults } = await verifySeals(db, values.seal?.toLowerCase() ?? null);
    for (const fault of faults) console.error(fault);
    console.log(`${seals} seals over ${lines} lines, ${faults.length} faults. Newest: ${newest ?? 'none'}`);
    if (faults.length > 0) process.exitCode = 1;
  };
  await withDatabase(verify, { timeouts: LONG });
}

/** Reports that no suitable person has this phone number. */
function refusePhone(text: string, phone: string): void {
  console.error(`${text} has the phone number ${JSON.stringify(phone)}.`);
  if (normalisePhone(phone) === null) console.error('Give it as +998901234567.');
  process.exitCode = 1;
}

/** Creates the first administrator, with an initial password, if there are no people yet. */
async function makeFirstAdministrator(): Promise<void> {
  const phone = normalisePhone(process.argv[3] ?? '') ?? '';
  if (!hasKnownPrefix(phone)) {
    console.error('Name the phone number of the first administrator, as +998901234567.');
    process.exitCode = 2;
    return;
  }
  await withDatabase(async (db) => {
    await prepareAccess(db);
    const { text: password } = await newFirstPassword(null, phone);
    const administrator = { phone, password };
    if ((await ensureFirstAdministrator(db, { administrator, defaultPassword: password })) === null) {
      console.error('There are people already: let an administrator add others.');
      process.exitCode = 1;
      return;
    }
    console.log(`First password of ${phone}: ${password}`);
    console.log('It is good for 24 hours and has to be changed at sign-in.');
  });
}

/** Gives an administrator a new initial password. */
async function resetOne(): Promise<void> {
  const phone = process.argv[3] ?? '';
  await withDatabase(async (db) => {
    const password = await resetAdministrator(db, phone);
    if (password === null) return refusePhone('No active administrator', phone);
    console.log(`New first password of ${phone}: ${password}`);
    console.log('It is good for 24 hours and has to be changed at sign-in. All sessions have ended.');
  });
}

/** Removes the second factor of a person. */
async function resetFactor(): Promise<void> {
  const phone = process.argv[3] ?? '';
  await withDatabase(async (db) => {
    if (!(await resetSecondFactorOf(db, phone)))
      return refusePhone('Nobody active with a second factor', phone);
    console.log(`The second factor of ${phone} is taken away. All sessions have ended.`);
  });
}

/** Manages the keys of cards and tag codes, with or without a running server. */
async function keys(): Promise<void> {
  const [action = '', argument] = process.argv.slice(3);
  await withDatabase(async (db, config) => {
    const tools = { db, config, print: (line: string) => console.log(line) };
    if (!(await runKeys(tools, action, argument))) process.exitCode = 2;
  });
}

function summaryOf({ tables, files, keys, made_at }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${made_at}: ${tables.length} tables with ${rows} rows, ${files.length} files, ${keys.length} keys`;
}

/** Runs a backup or restore on the configured installation. */
async function withInstallation(
  work: (installation: Installation, postgres: Postgres, file: string) => Promise<string>,
): Promise<void> {
  const [file] = process.argv.slice(3);
  if (file === undefined) {
    console.error('Name the file of the backup.');
    process.exitCode = 2;
    return;
  }
  const config = readConfig(process.env, process.cwd());
  const postgres = await openPostgres(config);
  try {
    const ownerUrl = postgres.ownerUrl ?? postgres.directUrl;
    console.log(await work({ ownerUrl, files: openStore(config), dataDir: config.dataDir }, postgres, file));
    const outside = [
      config.cardKey && 'CARD_KEY',
      config.secondFactorKey && 'SECOND_FACTOR_KEY',
      config.webhookKey && 'WEBHOOK_KEY',
    ].filter(Boolean);
    if (outside.length > 0) console.log(`Not part of it, because they are settings: ${outside.join(', ')}.`);
  } finally {
    await postgres.stop();
  }
}

/** Writes database, files and keys into one archive, with or without a running server. */
const backUpAll = () =>
  withInstallation(
    async (installation, _postgres, file) => `Backed up ${summaryOf(await backUp(installation, file))}.`,
  );

/** Restores an archive into an empty database. */
const restoreAll = () =>
  withInstallation(async (installation, { ownerUrl, directUrl }, file) => {
    const manifest = await restore(installation, ownerUrl === null ? null : directUrl, file);
    return `Restored ${summaryOf(manifest)}.`;
  });

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  migrate: migrateOnly,
  'first-administrator': makeFirstAdministrator,
  'reset-administrator': resetOne,
  'reset-second-factor': resetFactor,
  keys,
  backup: backUpAll,
  restore: restoreAll,
  'seed-chain': chain,
  'history:verify': verifyHistory,
  'db-types': databaseTypes,
  'report-queries': async () => {
    process.stdout.write(`${JSON.stringify(await reportQueries())}\n`);
  },
  openapi: async () => {
    process.stdout.write(`${JSON.stringify(openapiDocument())}\n`);
  },
};

const command = COMMANDS[process.argv[2] ?? ''];
if (command === undefined) {
  console.error(`Say one of: ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}
/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = '42P01';
const NO_TABLES =
  'This database has no tables of Javon: check DATABASE_URL or DATA_DIR, or start Javon once before.';

const NOT_OWNER =
  'The database role may not do this: run the command with the role that owns the tables in DATABASE_OWNER_URL.';
const REASONS: Readonly<Record<string, string>> = {
  [UNDEFINED_TABLE]: NO_TABLES,
  [INSUFFICIENT_PRIVILEGE]: NOT_OWNER,
};

// A reader that closes early, such as `head`, must not end a command in the middle of its work.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  await command();
} catch (error) {
  const { code = '', message } = error as Error & { code?: string };
  console.error(REASONS[code] ?? message);
  process.exit(1);
}
