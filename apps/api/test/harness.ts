import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import { roleStatements } from '../src/platform/db/session-settings.ts';
import { throughPort } from './relay.ts';
import { asServing, SERVING } from './serving.ts';
import { TEMPLATE_EMPTY } from './templates.ts';

/** Secret of the card hashes; not the one that a server would store with its data. */
const CARD_KEY = 'of tests alone, of 32 characters';

/** Secret of the secrets of webhooks. */
export const WEBHOOK_KEY = 'of webhooks in tests, 32 characters';

/** A server on a separate database, called without a socket. */
export interface TestServer {
  readonly app: FastifyInstance;
  /** The database as the server uses it: with a role that only reads and writes rows. */
  readonly db: Db;
  readonly url: string;
  /** Same as the owner of the tables, for changes that no call may make. */
  readonly owner: Db;
  readonly ownerUrl: string;
  /** Calls the API; `token` goes into the Authorization header. */
  call(method: string, url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Signs in and returns the access token. */
  signIn(phone: string, password: string): Promise<string>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

async function onServer(...commands: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl').replace('DATABASE', 'postgres') });
  await client.connect();
  try {
    for (const command of commands) await client.query(command);
  } finally {
    await client.end();
  }
}

/** A server on an existing database. */
async function serverOn(
  url: string,
  settings: Readonly<Record<string, string>>,
  webFolder: string | null,
  logTo?: { write(line: string): void },
) {
  const config: Config = readConfig(
    {
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '0',
      DEFAULT_PASSWORD: '123456',
      CARD_KEY,
      WEBHOOK_KEY,
      ...settings,
    },
    process.cwd(),
  );
  // A connection string with options bypasses the pooler, which refuses them.
  const pooler = new URL(url).searchParams.has('options') ? undefined : inject('pooler');
  const database = openDatabase({
    url: pooler === undefined ? url : throughPort(url, Number(pooler.port)),
    pool: 10,
    keepsPlans: pooler?.keepsPlans ?? true,
    askAt: url,
  });
  const app = await buildApp({
    db: database.db,
    databaseUrl: url,
    config,
    webFolder,
    ...(logTo ? { logTo } : {}),
  });
  const call: TestServer['call'] = (method, path, { token, body, headers } = {}) =>
    app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    });
  return { app, database, call };
}

/** A second server on the database of another one. */
export async function copyOf(
  { url }: Pick<TestServer, 'url'>,
  settings: Readonly<Record<string, string>> = {},
  webFolder: string | null = null,
): Promise<Pick<TestServer, 'app' | 'call' | 'close'>> {
  const { app, database, call } = await serverOn(url, settings, webFolder);
  return {
    app,
    call,
    async close() {
      const closing = app.close();
      app.server.closeAllConnections();
      await closing;
      await database.close();
    },
  };
}

/**
 * Starts a server on a fresh copy of a template database; with a folder it also serves the built application.
 */
export async function testServer(
  template: string = TEMPLATE_EMPTY,
  settings: Readonly<Record<string, string>> = {},
  webFolder: string | null = null,
  logTo?: { write(line: string): void },
): Promise<TestServer> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Role settings of a database are not copied with it.
  await onServer(
    `create database ${name} template ${template} strategy file_copy`,
    roleStatements(SERVING.name, name),
  );
  const ownerUrl = inject('postgresUrl').replace('DATABASE', name);
  const url = asServing(ownerUrl);
  const owner = openDatabase({ url: ownerUrl, pool: 2, setsSession: true });
  const { app, database, call } = await serverOn(url, settings, webFolder, logTo);
  return {
    app,
    db: database.db,
    url,
    owner: owner.db,
    ownerUrl,
    call,
    async signIn(phone, password) {
      const answer = await call('POST', '/api/auth/login', { body: { phone, password } });
      if (answer.statusCode !== 200) throw new Error(`Sign-in failed: ${answer.body}`);
      return answer.json<{ access_token: string }>().access_token;
    },
    async close() {
      const closing = app.close();
      // A browser may keep connections open on which it sent nothing.
      app.server.closeAllConnections();
      await closing;
      await database.close();
      await owner.close();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}
