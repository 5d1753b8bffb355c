import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PINNED_NODE, ROOT, STAMPS, UserError } from './root.mjs';
import { isStopping, run } from './run.mjs';

const LOCK = path.join(ROOT, 'package-lock.json');
// npm writes this last in an install, so that an incomplete one has none, or an old one.
const INSTALLED = path.join(ROOT, 'node_modules/.package-lock.json');
const STAMP = path.join(STAMPS, 'install');
const BEGUN = path.join(STAMPS, 'install-begun');

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean, resolved?: string }} LockEntry */

/**
 * Whether everything in the lock file is installed. Packages for other systems are optional and may be
 * missing. A package that npm recorded but whose folder was deleted is not installed.
 * @param {Record<string, LockEntry>} wanted
 * @param {Record<string, LockEntry>} installed
 * @param {(where: string) => boolean} isThere whether a folder exists, by its path in the lock file
 */
export function lockSatisfied(wanted, installed, isThere) {
  for (const [where, entry] of Object.entries(wanted)) {
    if (!where.startsWith('node_modules/') && !where.includes('/node_modules/')) continue;
    const there = installed[where];
    if (there === undefined) {
      if (entry.optional || entry.devOptional) continue;
      return false;
    }
    if (entry.link ? there.resolved !== entry.resolved : there.version !== entry.version) return false;
    if (entry.integrity && there.integrity && entry.integrity !== there.integrity) return false;
    if (!isThere(where)) return false;
  }
  return true;
}

/** @param {string} file @returns {Record<string, LockEntry>} */
function entriesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Returns a hash of everything that the installed state depends on: the lock file, the system, and npm's last
 * install.
 */
function stateOfInstall() {
  if (!existsSync(INSTALLED)) return null;
  return createHash('sha256')
    .update(readFileSync(LOCK))
    .update(`${process.platform} ${process.arch} ${statSync(INSTALLED).mtimeMs}`)
    .digest('hex');
}

function pinnedNodeRuns() {
  return spawnSync(PINNED_NODE, ['--version'], { encoding: 'utf8' }).status === 0;
}

function writeStamp() {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(STAMP, stateOfInstall() ?? '');
  rmSync(BEGUN, { force: true });
}

/**
 * Runs `npm install --no-save`, not `npm ci`: a lock file made with a registry that lacks the packages of
 * other systems does not name them, and `npm ci` then refuses it everywhere. Both install exactly the
 * versions of the lock file, and the lock file is not changed.
 */
function npmInstall() {
  // Started by npm, its own program file is known; else npm is looked up on PATH.
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const env = { ...process.env };
  delete env.NODE_ENV;
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm would spend long on undoing its work after a signal; the next install starts from nothing anyway.
  return run(command, [...first, ...args], { env, expendable: true });
}

/**
 * Removes node_modules after an install that did not finish: its state is unknown. Marks the next one as
 * started.
 */
function clearUnfinished() {
  if (existsSync(BEGUN) || !existsSync(INSTALLED)) {
    rmSync(path.join(ROOT, 'node_modules'), { recursive: true, force: true });
  }
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(BEGUN, '');
}

/**
 * Installs the npm packages if they differ from the lock file. Returns at once, without network, if nothing
 * is missing; an incomplete install is repeated.
 * @returns {Promise<boolean>} whether it installed anything
 */
export async function ensureInstalled() {
  const state = stateOfInstall();
  if (
    state !== null &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === state &&
    existsSync(PINNED_NODE)
  ) {
    return false;
  }
  if (
    state !== null &&
    !existsSync(BEGUN) &&
    lockSatisfied(entriesOf(LOCK), entriesOf(INSTALLED), (where) => existsSync(path.join(ROOT, where))) &&
    pinnedNodeRuns()
  ) {
    writeStamp();
    return false;
  }
  console.error('Installing the npm packages (once, some minutes)…');
  rmSync(STAMP, { force: true });
  clearUnfinished();
  const { code } = await npmInstall();
  if (isStopping()) throw new UserError('The install was interrupted. The next start begins it anew.');
  if (code === 127)
    throw new UserError('npm cannot be started. Install Node.js 20 or newer with npm, then try again.');
  if (code !== 0) {
    throw new UserError(
      'The npm packages could not be installed; npm says why above. Usual causes: no network, a full disk, ' +
        'or a package.json changed without package-lock.json (then run `npm install`). The next start tries again.',
    );
  }
  if (!pinnedNodeRuns()) {
    throw new UserError(
      `The packages are installed, but the pinned Node does not run (${path.relative(ROOT, PINNED_NODE)}). ` +
        'Its install script may be switched off: check `npm config get ignore-scripts`, remove node_modules, and try again.',
    );
  }
  writeStamp();
  return true;
}
