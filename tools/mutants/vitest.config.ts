/** Configuration of a part's tests while mutants run: one project, one process, in a copy of the repository. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LastingWorkers } from './lasting-worker.ts';
import { LikelyFirst } from './likely-first.ts';
import { settingsOf } from './settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { home, tests, postgresUrl } = settingsOf(process.env);

export default defineConfig({
  plugins: [
    {
      name: 'lasting-worker',
      configureVitest({ vitest, project }) {
        const workers = new LastingWorkers();
        Object.assign(project.config, { pool: workers.name, poolRunner: workers });
        vitest.onClose(() => workers.end());
      },
    },
  ],
  test: {
    name: path.basename(home),
    root: path.join(ROOT, home),
    include: tests,
    globalSetup: postgresUrl === null ? [] : [path.join(import.meta.dirname, 'provide-postgres.ts')],
    setupFiles: [path.join(import.meta.dirname, 'fixed-seed.ts')],
    isolate: false,
    // The cache on disk would give a part's files as an earlier part's run compiled them: without their mutants.
    fsModuleCache: false,
    maxWorkers: 1,
    fileParallelism: false,
    sequence: { sequencer: LikelyFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in the tests' own configuration: with a second alone, the first run fails on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
