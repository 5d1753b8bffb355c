import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './tools/lib/longest-first.ts';

const TESTS = ['**/*.test.{ts,tsx}'];

/** Where a folder's tests need something running first, it has this file (a vitest globalSetup). */
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

/** The folders under `parent`, so that a new package or app is tested the moment it exists. */
function under(parent: string): string[] {
  return readdirSync(path.join(import.meta.dirname, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`);
}

/**
 * No test is as slow as that; a machine may be. Modules are loaded once for all files of a worker: what they keep, a
 * test that changes it sets back.
 */
const PATIENT = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // A run never writes a kept table by itself: `-u` does, and its change is reviewed.
    update: 'none',
    // By itself vitest leaves one core free; tests wait for PostgreSQL and the browser half of their time.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      ...[...under('packages'), ...under('apps'), 'tools'].map((folder) => project(folder, PATIENT)),
      'apps/web/test/components',
      // Each wait for a page has its own limit; this one is for what waits for ever. A second try is reported.
      project('e2e', { ...PATIENT, testTimeout: 600_000, hookTimeout: 120_000, retry: 2 }),
    ],
  },
});
