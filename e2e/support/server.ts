import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { freePort } from '../../apps/api/src/platform/postgres/free-port.ts';
import { type TestServer, testServer } from '../../apps/api/test/harness.ts';

/** The built application; another build of it can be named by JAVON_WEB_DIST. */
export const WEB_FOLDER =
  process.env.JAVON_WEB_DIST ?? path.resolve(import.meta.dirname, '../../apps/web/dist');

/** A real server with the built application and its own database, listening on loopback. */
export interface Site extends TestServer {
  /** `127.0.0.1:port`. */
  readonly host: string;
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly origin: string;
}

/** Starts a site on a copy of a template database. */
export async function site(
  template: string,
  settings: Readonly<Record<string, string>> = {},
  port = 0,
): Promise<Site> {
  const server = await testServer(template, settings, WEB_FOLDER);
  await server.app.listen({ port, host: '127.0.0.1' });
  const address = server.app.server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
  return { ...server, host, origin: `http://${host}` };
}

/** A site whose connection to its database can be closed and opened again. */
export interface SiteWithDoor {
  readonly at: Site;
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a site that reaches its database through a proxy. */
export async function siteWithDoor(template: string): Promise<SiteWithDoor> {
  const behind = await testServer(template);
  const target = Number(new URL(behind.url).port);
  const sockets = new Set<Socket>();
  const door = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const port = await freePort();
  const open = () => new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  const shut = async () => {
    const closed = new Promise<void>((resolve) => door.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  const url = new URL(behind.url);
  url.port = String(port);
  const database = openDatabase({ url: url.href, pool: 4 });
  const config = readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' }, process.cwd());
  const app = await buildApp({ db: database.db, databaseUrl: url.href, config, webFolder: WEB_FOLDER });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    at: { ...behind, host, origin: `http://${host}` },
    shut,
    open,
    async close() {
      const closing = app.close();
      // The browser keeps idle connections open.
      app.server.closeAllConnections();
      await closing;
      await database.close();
      if (door.listening) await shut();
      await behind.close();
    },
  };
}
