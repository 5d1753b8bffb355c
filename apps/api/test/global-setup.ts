import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, migrate } from '../src/platform/db/migrate.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { TEMPLATE_EMPTY } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string with the word DATABASE where the name of a database goes. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, on data that is thrown away, with a migrated database to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-test-'));
  const postgres = await startEmbedded(folder, {
    // Nothing here outlives the run, so nothing has to reach the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  await ensureDatabase(postgres.url('postgres'), TEMPLATE_EMPTY);
  await migrate(postgres.url(TEMPLATE_EMPTY));
  project.provide('postgresUrl', postgres.url('DATABASE'));
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
