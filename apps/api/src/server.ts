import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { secretFile } from './platform/config/secret-file.ts';
import { awaitDatabase } from './platform/db/await-database.ts';
import { openDatabase } from './platform/db/database.ts';
import { ensureDatabase, migrate, migrateIfAllowed } from './platform/db/migrate.ts';
import {
  requireKeptPlans,
  requireOwnBackends,
  requireOwnersDatabase,
  requireSameDatabase,
} from './platform/db/pooler.ts';
import { Replica, type ReplicaOptions } from './platform/db/replica.ts';
import { ensureRoleSettings, requireRoleSettings } from './platform/db/role-settings.ts';
import { DatabaseUnavailable } from './platform/errors/unavailable.ts';
import { makeFolder } from './platform/files/make-folder.ts';
import { openStore } from './platform/files/open-store.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { ensureServingRole } from './platform/postgres/serving-role.ts';
import { clockOffset, measureClock } from './platform/time/clock.ts';
import { prepareDatabase } from './prepare.ts';
import { beginRegularWork } from './regular-work.ts';
import { warnOfSettings } from './setting-warnings.ts';

const DATABASE = 'javon';

export interface Server {
  readonly app: FastifyInstance;
  /** Time for which {@link stop} keeps serving first, milliseconds. */
  readonly drainMs: number;
  /**
   * Fails the readiness check so that balancers use other copies, answers running calls, then closes
   * everything that was opened.
   */
  stop(): Promise<void>;
}

/** The database in use. */
export interface Postgres {
  /** Connection of the role that serves calls. */
  readonly url: string;
  /** The same database past any pooler: each connection is a session of PostgreSQL. */
  readonly directUrl: string;
  /** Connection of the role that owns the tables and runs migrations; null if only {@link url} is known. */
  readonly ownerUrl: string | null;
  /** Restarts an embedded PostgreSQL when it dies; Javon does not start an external one. */
  keepRunning(report: (error: Error) => void): void;
  stop(): Promise<void>;
}

/**
 * The database to use: the configured one, or the embedded one, which is started with a database and both
 * roles.
 */
export async function openPostgres(config: Config): Promise<Postgres> {
  if (config.databaseUrl !== null)
    return {
      url: config.databaseUrl,
      directUrl: config.databaseDirectUrl ?? config.databaseUrl,
      ownerUrl: config.databaseOwnerUrl,
      keepRunning() {},
      stop: async () => {},
    };
  const folder = path.join(config.dataDir, 'postgres');
  const postgres = await startEmbedded(folder).catch(refuseFolder);
  await ensureDatabase(postgres.url('postgres'), DATABASE);
  const password = secretFile(path.join(folder, 'serving-secret'));
  const role = await ensureServingRole(postgres.url('postgres'), password);
  const url = new URL(postgres.url(DATABASE));
  url.username = role;
  url.password = password;
  return {
    url: url.href,
    directUrl: url.href,
    ownerUrl: postgres.url(DATABASE),
    keepRunning: (report) => postgres.keepRunning(report),
    stop: () => postgres.stop(),
  };
}

/**
 * Migrates as the owner, and gives the role that serves calls its privileges and settings; returns the names
 * of the migrations that were run now.
 */
export async function migrateDatabase({
  directUrl,
  ownerUrl,
}: Pick<Postgres, 'directUrl' | 'ownerUrl'>): Promise<string[]> {
  const names = await (ownerUrl === null ? migrateIfAllowed(directUrl) : migrate(ownerUrl, directUrl));
  await ensureRoleSettings(directUrl);
  return names;
}

/**
 * Waits for the configured database, if there is one: it may start later than Javon.
 * @throws Error if there is a pooler that breaks migrations or LISTEN, or if the settings name different databases
 */
export async function awaitPostgres({ url, directUrl, ownerUrl }: Postgres, config: Config): Promise<void> {
  if (config.databaseUrl === null) return;
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const settings = new Map([
    [ownerUrl, 'DATABASE_OWNER_URL'],
    [directUrl, 'DATABASE_DIRECT_URL'],
    [url, 'DATABASE_URL'],
  ]);
  for (const [one, setting] of settings)
    if (one !== null) await awaitDatabase({ url: one, setting }, config.databaseWait, print);
  await requireOwnBackends(directUrl, directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
  await requireSameDatabase(url, directUrl, 'DATABASE_DIRECT_URL');
  if (ownerUrl === null) return;
  await requireOwnBackends(ownerUrl, 'DATABASE_OWNER_URL');
  await requireOwnersDatabase(directUrl, ownerUrl);
}

/**
 * The standby that reports are read from, if one is set; an unavailable one is retried while the server runs.
 * @throws Error if it belongs to another database
 */
async function openReplica(
  { directUrl }: Postgres,
  { databaseReadUrl: url, databaseReadLag: bound, databasePool, databaseKeepPlans }: Config,
  primary: ReplicaOptions['primary'],
  onError: (error: Error) => void,
): Promise<Replica | null> {
  if (url === null) return null;
  await requireSameDatabase(directUrl, url, 'DATABASE_READ_URL').catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
  return new Replica({ url, pool: databasePool, keepsPlans: databaseKeepPlans, primary, bound, onError });
}

/**
 * Starts database, schema and HTTP, in this order.
 * @throws ConfigError or Error with a message for the person at the terminal
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Promise<Server> {
  const config = readConfig(env, cwd);
  const postgres = await openPostgres(config);
  try {
    if (config.s3 === null) requireFolder(config.dataDir);
    await awaitPostgres(postgres, config);
    await migrateDatabase(postgres);
    return await serveFrom(postgres, config);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Connects to the migrated database and serves from it; if that fails, the connections are closed. */
async function serveFrom(postgres: Postgres, config: Config): Promise<Server> {
  // The log opens after the database.
  let log: FastifyInstance['log'] | null = null;
  const warn = (error: Error): void => log?.warn({ err: error }, 'in the background');
  const database = openDatabase({
    url: postgres.url,
    pool: config.databasePool,
    keepsPlans: config.databaseKeepPlans,
    askAt: postgres.directUrl,
    onError: warn,
  });
  const { db } = database;
  let replica: Replica | null = null;
  try {
    await requireRoleSettings(database.pool, 'DATABASE_URL');
    if (config.databaseKeepPlans && postgres.url !== postgres.directUrl) await requireKeptPlans(postgres.url);
    await measureClock(db);
    const { notice, defaultPassword } = await prepareDatabase(
      db,
      config,
      openStore(config),
      postgres.ownerUrl,
    );
    replica = await openReplica(postgres, config, database, warn);
    const metrics = openMetrics(config, database.pool, replica);
    let isDraining = false;
    const app = await buildApp({
      isDraining: () => isDraining,
      db,
      replica,
      databaseUrl: postgres.directUrl,
      config: { ...config, defaultPassword },
      metrics,
    });
    log = app.log;
    postgres.keepRunning(warn);
    await warnOfSettings(db, config, app.log);
    const metricsServer = await metrics
      ?.serve(config.metricsPort)
      .catch((error) => refuseListening(error, 'METRICS_PORT', config.metricsPort));
    // Before the regular work, which would fail on a database that is closed because of a taken port.
    const address = await app
      .listen({ port: config.port, host: config.host })
      .catch((error) => refuseListening(error, 'PORT', config.port));
    const stopWork = beginRegularWork(db, config, app.log, warn);
    if (notice !== null) process.stdout.write(`\n  ${notice}\n`);
    process.stdout.write(`\n  Javon: ${address}\n\n`);
    const drainMs = config.drainSeconds * 1000;
    return {
      app,
      drainMs,
      async stop() {
        isDraining = true;
        if (drainMs > 0) await wait(drainMs);
        stopWork();
        metricsServer?.close();
        await app.close();
        await replica?.close();
        await database.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await replica?.close();
    await database.close();
    throw error;
  }
}

/** Opens the figures of the server; null if no port is set for them. */
function openMetrics(config: Config, pool: Pool, replica: Replica | null): Metrics | null {
  if (config.metricsPort === 0) return null;
  const metrics = new Metrics(pool);
  metrics.gauge(
    'javon_clock_offset_seconds',
    'Clock of the database minus that of this machine',
    clockOffset,
  );
  if (replica !== null) metrics.followReplica(replica);
  return metrics;
}

/** Codes of the system's errors for a folder that cannot be used. */
const FOLDER_FAULTS: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** @throws Error that names the setting to change, if the data folder cannot be used */
function refuseFolder(error: NodeJS.ErrnoException): never {
  if (error.syscall !== 'mkdir' && !FOLDER_FAULTS.has(error.code)) throw error;
  throw new Error(`DATA_DIR names a folder that this user cannot write to: ${error.message}`, {
    cause: error,
  });
}

/** @throws Error that names the setting to change, if files cannot be stored in the data folder */
function requireFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    refuseFolder(error as NodeJS.ErrnoException);
  }
}

/** @throws Error that names the setting to change */
function refuseListening(error: NodeJS.ErrnoException, setting: string, port: number): never {
  if (error.code === 'EADDRINUSE')
    throw new Error(
      `Port ${port} is taken. End the program that uses it, or set ${setting} to another one.`,
      {
        cause: error,
      },
    );
  throw new Error(`HOST and ${setting} name an address that this machine cannot use: ${error.message}`, {
    cause: error,
  });
}
