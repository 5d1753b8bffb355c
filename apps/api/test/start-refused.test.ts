import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../src/server.ts';
import { type TestServer, testServer } from './harness.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'javon-refused-'));
let database: TestServer;
let other: Server;
let taken: string;

beforeAll(async () => {
  database = await testServer();
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  taken = String((other.address() as { port: number }).port);
});
afterAll(async () => {
  other.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (settings: Readonly<Record<string, string>>) =>
  startServer(
    { DATABASE_URL: database.ownerUrl, DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', ...settings },
    folder,
  );

it('an address that cannot be used is refused by the name of its setting', async () => {
  await expect(start({ PORT: taken })).rejects.toThrow('set PORT to another one');
  await expect(start({ METRICS_PORT: taken })).rejects.toThrow('set METRICS_PORT to another one');
  // Reserved for documents (RFC 5737): no machine has it.
  await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow('HOST and PORT name an address');
});

it('a database that refuses the connection is named by its setting', async () => {
  const nowhere = new URL(database.ownerUrl);
  nowhere.pathname = '/javon_nowhere';
  await expect(start({ DATABASE_URL: nowhere.href })).rejects.toThrow('DATABASE_URL: database');
  await expect(start({ DATABASE_OWNER_URL: nowhere.href })).rejects.toThrow('DATABASE_OWNER_URL: database');
});

it('an owner of another database is refused before that is migrated', async () => {
  const another = await testServer();
  try {
    await expect(start({ DATABASE_OWNER_URL: another.ownerUrl })).rejects.toThrow(
      'DATABASE_OWNER_URL leads elsewhere than DATABASE_URL',
    );
  } finally {
    await another.close();
  }
});

it('an owner that may not create tables is refused by its setting', async () => {
  const settings = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.url };
  await expect(start(settings)).rejects.toThrow('The role of DATABASE_OWNER_URL may not create tables');
});

it('a database of another encoding than UTF-8 is refused before it is migrated', async () => {
  const name = 'javon_latin';
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(
      `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
    );
    const url = new URL(database.ownerUrl);
    url.pathname = name;
    await expect(start({ DATABASE_URL: url.href })).rejects.toThrow(
      'has the encoding LATIN1: create it with',
    );
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
});

it('a folder that cannot be used is refused by its setting', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  await expect(start({ DATABASE_URL: '', DATA_DIR: file })).rejects.toThrow('DATA_DIR names a folder');
  // /proc exists and lets nobody create a folder, which it reports as "no such file or directory".
  const inProc = { DATABASE_URL: '', DATA_DIR: '/proc/javon/data' };
  await expect(start(inProc)).rejects.toThrow('DATA_DIR names a folder');
  // With an external database it holds the files.
  await expect(start({ DATA_DIR: file })).rejects.toThrow('DATA_DIR names a folder');
});
