import path from 'node:path';
import { createServer } from 'vite';

/** A running development server of the screens. */
export interface DevServer {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the development server with its own settings, on a free port, in front of the API at `api`. */
export async function startDevServer(api: string, cacheDir: string): Promise<DevServer> {
  const vite = await createServer({
    root: path.resolve(import.meta.dirname, '..'),
    mode: 'development',
    cacheDir,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, proxy: { '/api': api } },
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => vite.close() };
}
