import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { type TestServer, testServer } from './harness.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

/** A door between server and database that can be shut and opened again. */
class Door {
  #server: Server | null = null;
  #port = 0;
  readonly #target: number;
  readonly #open = new Set<Socket>();
  constructor(target: number) {
    this.#target = target;
  }
  async open(): Promise<number> {
    this.#server = createServer((near) => {
      const far = connect(this.#target, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#open.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => this.#open.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
    return this.#port;
  }
  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}

describe('the database goes away', () => {
  let behind: TestServer;
  let world: World;
  beforeEach(async () => {
    behind = await testServer();
    world = await makeWorld(behind.db, 1);
  });
  afterEach(() => behind.close());

  it('calls answer 503 in the caller’s language, and work again by themselves when it is back', async () => {
    const url = new URL(behind.url);
    const door = new Door(Number(url.port));
    url.port = String(await door.open());
    const database = openDatabase({ url: url.href, pool: 4 });
    const config = readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' }, process.cwd());
    const app = await buildApp({ db: database.db, databaseUrl: url.href, config, webFolder: null });
    try {
      const token = await behind.signIn(world.phones.sellerA, PASSWORD);
      const me = () => app.inject({ url: '/api/ru/auth/me', headers: { authorization: `Bearer ${token}` } });
      expect((await me()).statusCode).toBe(200);
      expect((await app.inject('/readyz')).statusCode).toBe(200);

      await door.shut();
      const away = await me();
      expect(away.statusCode).toBe(503);
      expect(away.json()).toMatchObject({
        code: 'database_unavailable',
        message: 'База данных не отвечает. Попробуйте немного позже',
      });
      expect((await app.inject('/readyz')).statusCode).toBe(503);
      expect((await app.inject('/healthz')).statusCode).toBe(200);

      await door.open();
      expect((await me()).statusCode).toBe(200);
      expect((await app.inject('/readyz')).statusCode).toBe(200);
    } finally {
      await app.close();
      await database.close();
      await door.shut();
    }
  });
});
