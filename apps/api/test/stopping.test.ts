import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../src/server.ts';
import { type TestServer, testServer } from './harness.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'javon-stopping-'));
let database: TestServer;
beforeAll(async () => {
  database = await testServer();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Status of a call on a keep-alive connection; 0 if the connection broke or was refused. */
const statusOf = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', () => resolve(0));
  });

it('a stopping server reports that it is not ready while it still serves, and no call is answered with an error', async () => {
  const environment = {
    DATABASE_URL: database.ownerUrl,
    DEMO: '0',
    DRAIN_SECONDS: '1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
  };
  const server = await startServer(environment, folder);
  const { port } = server.app.server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const agent = new Agent({ keepAlive: true });
  const others = new Agent();
  const statuses: number[] = [];
  const callUntilClosed = async () => {
    for (let status = -1; status !== 0; ) {
      status = await statusOf(`${origin}/api/openapi.json`, agent);
      statuses.push(status);
    }
  };
  const calling = Promise.all([1, 2, 3, 4].map(callUntilClosed));
  expect(await statusOf(`${origin}/readyz`, others)).toBe(200);
  const stopped = server.stop();
  const seen = statuses.length;
  expect(await statusOf(`${origin}/readyz`, others)).toBe(503);
  await Promise.all([stopped, calling]);
  agent.destroy();
  expect(statuses.slice(seen)).toContain(200);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
