import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PINNED_NODE, projectEnv, ROOT, STAMPS } from './root.mjs';
import { run } from './run.mjs';

const WEB = path.join(ROOT, 'apps/web');
const DIST = path.join(WEB, 'dist');
const STAMP = path.join(STAMPS, 'web-build');
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');
const LEFT_OUT = new Set(['node_modules', 'dist', 'bench', 'coverage', 'test']);

/** @param {string} folder @param {string[]} found */
function sourcesUnder(folder, found) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) sourcesUnder(full, found);
    else if (!/\.(test\.tsx?|md)$/.test(entry.name)) found.push(full);
  }
  return found;
}

/** A digest of all inputs of the web build. */
function webInputs() {
  const hash = createHash('sha256');
  const files = [path.join(ROOT, 'package-lock.json'), path.join(ROOT, 'tsconfig.base.json')];
  sourcesUnder(WEB, files);
  sourcesUnder(path.join(ROOT, 'packages'), files);
  for (const file of files.sort()) {
    const content = readFileSync(file);
    hash.update(`${path.relative(ROOT, file)} ${content.length}\n`).update(content);
  }
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} inputs */
function webIsBuilt(inputs) {
  return (
    existsSync(path.join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs
  );
}

/**
 * Builds the web part if its inputs have changed since the last build.
 * @returns {Promise<{ built: boolean, code: number, output: string }>}
 */
export async function buildWebIfChanged() {
  const inputs = webInputs();
  if (webIsBuilt(inputs)) return { built: false, code: 0, output: '' };
  rmSync(STAMP, { force: true });
  const { code, output } = await run(PINNED_NODE, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    env: projectEnv({ NODE_ENV: 'production' }),
    capture: true,
  });
  if (code === 0) {
    mkdirSync(STAMPS, { recursive: true });
    writeFileSync(STAMP, inputs);
  }
  return { built: true, code, output };
}
