import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { type TestServer, testServer } from './harness.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
/** A file on which each write fails with ENOSPC. */
const FULL = '/dev/full';

const folder = mkdtempSync(path.join(tmpdir(), 'javon-full-log-'));
let database: TestServer;
let program: ChildProcess;

beforeAll(async () => {
  database = await testServer();
});
afterAll(async () => {
  program.kill('SIGKILL');
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!existsSync(FULL))(
  'a server whose log is on a full disk starts and serves without it',
  async () => {
    const port = await freePort();
    const log = openSync(FULL, 'w');
    const { ownerUrl } = database;
    program = spawn(process.execPath, [MAIN], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: ownerUrl, DEMO: '0', PORT: String(port) },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000, interval: 100 });
    for (let call = 0; call < 20; call++) expect(await ready()).toBe(200);
    expect(program.exitCode).toBeNull();
  },
);
