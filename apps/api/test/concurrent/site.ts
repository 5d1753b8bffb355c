import type { AddressInfo } from 'node:net';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { TestServer } from '../harness.ts';
import { throughPort } from '../relay.ts';
import type { Random } from '../tag-model/random.ts';
import { type Roughness, RoughPath } from './rough-path.ts';

/** Timeouts shorter than in production, so that a cut call ends soon. */
const QUICK = { connect: 1500, statement: 3000, silence: 300, question: 1000, transaction: 2500 };
/** Timeout of a client, milliseconds. */
const WAITS_MS = 6000;

/** Faults of the connections to clients and to the database while the clients work. */
const TO_CLIENTS: Roughness = { cut: 0.02, halfClose: 0.005, delay: 0.2, longestMs: 40 };
const TO_DATABASE: Roughness = { cut: 0.002, halfClose: 0.001, delay: 0.05, longestMs: 20 };

/** Answer of a call; null if there was none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Two copies of the server on one database, each behind a faulty proxy and with another one to the database.
 */
export interface Site {
  /** Makes a call to a copy. */
  call(copy: number, method: string, path: string, options?: CallOptions): Promise<Answer | null>;
  /** Switches the faults on or off. */
  roughen(on: boolean): void;
  /** Number of connections that the proxies broke. */
  broken(): number;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Copy {
  readonly origin: string;
  readonly paths: readonly [client: RoughPath, database: RoughPath];
  close(): Promise<void>;
}

async function startCopy({ url }: Pick<TestServer, 'url'>, random: Random): Promise<Copy> {
  const toDatabase = new RoughPath(Number(new URL(url).port), random);
  const roughUrl = throughPort(url, await toDatabase.open());
  const database = openDatabase({ url: roughUrl, pool: 6, timeouts: QUICK, setsSession: true });
  const app = await buildApp({
    db: database.db,
    databaseUrl: roughUrl,
    config: readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' }, process.cwd()),
    webFolder: null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const toClients = new RoughPath((app.server.address() as AddressInfo).port, random);
  return {
    origin: `http://127.0.0.1:${await toClients.open()}`,
    paths: [toClients, toDatabase],
    async close() {
      await toClients.close();
      const closing = app.close();
      app.server.closeAllConnections();
      await closing;
      await database.close();
      await toDatabase.close();
    },
  };
}

/** Starts the two copies on the database of a test's server. */
export async function startSite(server: Pick<TestServer, 'url'>, random: Random): Promise<Site> {
  const copies = [await startCopy(server, random), await startCopy(server, random)];
  return {
    async call(copy, method, path, { token, body, headers } = {}) {
      const { origin } = copies[copy % copies.length] as Copy;
      try {
        const response = await fetch(origin + path, {
          method,
          signal: AbortSignal.timeout(WAITS_MS),
          headers: {
            'content-type': 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
          body: body === undefined ? null : JSON.stringify(body),
        });
        return { status: response.status, body: await response.json() };
      } catch {
        // The connection was cut, or the client timed out: the outcome of the call is unknown.
        return null;
      }
    },
    roughen(on) {
      for (const { paths } of copies) {
        paths[0].roughness = on ? TO_CLIENTS : null;
        paths[1].roughness = on ? TO_DATABASE : null;
      }
    },
    broken: () => copies.flatMap(({ paths }) => paths).reduce((sum, { broken }) => sum + broken, 0),
    async close() {
      for (const copy of copies) await copy.close();
    },
  };
}

/** A planted fault of the server, to show that the checker finds it. */
export type Planted = 'a lost write' | 'a stale read' | 'a doubled row' | 'a second confirmation';

/** A site with one fault, in about every third call of that kind. */
export function planted(site: Site, fault: Planted): Site {
  let calls = 0;
  const old = new Map<string, Answer>();
  const lies = () => calls++ % 3 === 2;
  return {
    ...site,
    async call(copy, method, path, options) {
      if (fault === 'a lost write' && method === 'PATCH' && path.includes('/products/') && lies()) {
        const { version, price } = (options?.body ?? {}) as { version: number; price: number };
        return { status: 200, body: { version: version + 1, price } };
      }
      const stale = old.get(path);
      if (fault === 'a stale read' && method === 'GET' && stale && lies()) return stale;
      if (fault === 'a doubled row' && method === 'POST' && path.endsWith('/shelves'))
        return site.call(copy, method, path, { ...options, headers: {} });
      const answer = await site.call(copy, method, path, options);
      if (method === 'GET' && answer?.status === 200) old.set(path, answer);
      if (fault === 'a second confirmation' && path.endsWith('/confirm') && answer?.status === 409)
        return { status: 200, body: {} };
      return answer;
    },
  };
}
