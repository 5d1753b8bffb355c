import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { UserError } from './root.mjs';
import { run } from './run.mjs';

/** The same browser without a window: it opens pages with a fifth less work. */
const SHELL = 'chromium-headless-shell';
const SHELL_FILE = '/usr/lib/chromium/chromium-headless-shell';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROMES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Programs that the tests need, by their Debian package. */
const PACKAGES = {
  chromium: [],
  'poppler-utils': ['pdftoppm', 'pdftotext', 'pdffonts', 'pdfinfo'],
  qpdf: ['qpdf'],
  'zbar-tools': ['zbarimg'],
};

/** @param {string} name */
function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const full = path.join(folder, name);
    try {
      accessSync(full, constants.X_OK);
      return full;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/**
 * The browser for the tests: `CHROME_PATH`, else headless Chromium, else the first Chromium or Chrome found
 * on the machine.
 * @returns {string | null}
 */
export function findChromium() {
  const requested = process.env.CHROME_PATH;
  if (requested) {
    if (existsSync(requested)) return requested;
    throw new UserError(`CHROME_PATH names ${requested}, which does not exist.`);
  }
  if (existsSync(SHELL_FILE)) return SHELL_FILE;
  for (const name of CHROMIUM_NAMES) {
    const found = onPath(name);
    if (found) return found;
  }
  return MAC_CHROMES.find((file) => existsSync(file)) ?? null;
}

function missingPackages() {
  return Object.entries(PACKAGES)
    .filter(([name, programs]) =>
      name === 'chromium' ? findChromium() === null : programs.some((program) => onPath(program) === null),
    )
    .map(([name]) => name);
}

/** The command prefix that runs apt-get as root, or null if that is not possible. */
async function rootPrefix() {
  if (onPath('apt-get') === null) return null;
  if (process.getuid?.() === 0) return [];
  if (onPath('sudo') === null) return null;
  const { code } = await run('sudo', ['-n', 'true'], { capture: true });
  return code === 0 ? ['sudo', '-n'] : null;
}

/**
 * Installs missing programs that the tests need, if permitted; else prints their names.
 * @returns {Promise<string[]>} the packages installed now
 */
export async function ensureMachineTools() {
  const missing = missingPackages();
  const needsHeadlessShell = !existsSync(SHELL_FILE) && process.env.CHROME_PATH === undefined;
  if (missing.length === 0 && !needsHeadlessShell) return [];
  const advice =
    `The tests need programs that this machine lacks: ${missing.join(', ')}.\n` +
    `Install them (Debian, Ubuntu: sudo apt-get install --no-install-recommends ${missing.join(' ')}) and try again.`;
  const prefix = await rootPrefix();
  if (prefix === null) {
    if (missing.length === 0) return [];
    throw new UserError(advice);
  }
  const apt = async (/** @type {string[]} */ ...args) => {
    const [command, ...rest] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-o',
      'DPkg::Lock::Timeout=120',
      ...args,
    ];
    return run(/** @type {string} */ (command), rest, { capture: true });
  };
  // A package list that could not be updated may still be usable.
  const update = await apt('update');
  // Not every system has it; any Chromium will do.
  const shell = needsHeadlessShell
    ? await apt('install', '-y', '--no-install-recommends', SHELL)
    : { code: 1 };
  const installed = shell.code === 0 ? [SHELL] : [];
  const rest = missingPackages();
  if (rest.length === 0) return installed;
  const install = await apt('install', '-y', '--no-install-recommends', ...rest);
  const still = missingPackages();
  if (install.code !== 0 || still.length > 0)
    throw new UserError(`${update.output}${install.output}\n${advice}`);
  return [...installed, ...rest];
}
