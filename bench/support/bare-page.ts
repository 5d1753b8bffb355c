import { writeFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import { serveWeb } from '../../apps/api/src/platform/http/web-files.ts';
import { withPackedFiles } from '../../apps/web/tools/packed-files.ts';
import { ROOT } from './program.ts';

const ROWS = 50;
const COLUMNS = 6;
const NO_SETTINGS = {
  messenger: '',
  other_site: '',
  production_site: '',
  production_api: '',
  development_api: '',
};

/** Builds the bare page into a folder and serves it as the built application is served. */
export async function serveBarePage(
  folder: string,
): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  await build({
    root: path.join(ROOT, 'bench/bare-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), withPackedFiles()],
    build: { target: 'es2023', outDir: folder, emptyOutDir: true },
  });
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => `Row ${row + 1}, cell ${column + 1}`),
  );
  writeFileSync(path.join(folder, 'rows.json'), JSON.stringify(rows));
  const app = Fastify();
  await serveWeb(app, folder, { current: NO_SETTINGS });
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() };
}
