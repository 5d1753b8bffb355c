import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './tools/lib/longest-first.ts';

const TESTS = ['**/*.test.{ts,tsx}'];

/** File of a project that starts what its tests need (a vitest globalSetup). */
const SETUP = 'test/global-setup.ts';

/** A folder as a vitest project: by its own config if it has one, else with the common settings. */
function project(
  folder: string,
  settings: Partial<typeof PATIENT> & { readonly retry?: number } = {},
): TestProjectConfiguration {
  const root = path.join(import.meta.dirname, folder);
  const own = path.join(root, 'vitest.config.ts');
  if (existsSync(own)) return own;
  const globalSetup = existsSync(path.join(root, SETUP)) ? [path.join(root, SETUP)] : [];
  return { test: { name: path.basename(folder), root, include: TESTS, globalSetup, ...settings } };
}

/** The folders under `parent`, so that a new package or app is tested automatically. */
function under(parent: string): string[] {
  return readdirSync(path.join(import.meta.dirname, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`);
}

/**
 * Timeout above the slowest test, for a slow machine. Modules are loaded once for all files of a worker, so a
 * test resets what it changes in them.
 */
const PATIENT = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
  // Node runs the sources as the server does; Vite's module runner would transform each of them first.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  expect: { poll: { timeout: 30_000 } },
};

/** The browser's modules import sheets and JSX, which Node cannot load. */
const TRANSFORMED = { ...PATIENT, experimental: { viteModuleRunner: true, nodeLoader: true } };

export default defineConfig({
  test: {
    // Snapshots are not written by default: `-u` writes them, and their change is reviewed.
    update: 'none',
    // vitest's default leaves one core free, but tests are idle half of the time, waiting for PostgreSQL and
    // the browser.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      ...[...under('packages'), ...under('apps'), 'tools'].map((folder) =>
        project(folder, folder === 'apps/web' ? TRANSFORMED : PATIENT),
      ),
      'apps/web/test/components',
      // Each wait for a page has its own timeout; this one is for hanging tests. A second try is reported.
      project('e2e', { ...PATIENT, testTimeout: 600_000, hookTimeout: 120_000, retry: 2 }),
    ],
  },
});
