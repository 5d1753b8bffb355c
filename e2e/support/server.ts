import path from 'node:path';
import { type TestServer, testServer } from '../../apps/api/test/harness.ts';

export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../apps/web/dist');

/** A real server with the built application on a database of its own, listening on loopback. */
export interface Site extends TestServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly origin: string;
}

/** Starts a site on a copy of a template database. */
export async function site(template: string, settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const server = await testServer(template, settings, WEB_FOLDER);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { ...server, origin: `http://127.0.0.1:${port}` };
}
