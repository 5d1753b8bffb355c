// The program ./javon of an installation, in Node: starts, stops, backs up, upgrades.
import { ROOT } from '../../lib/root.mjs';
import { readCommandLine } from './command-line.ts';
import { helpText } from './help.ts';
import { readRelease } from './release.ts';
import {
  ask,
  awaitReady,
  OWN_VERSION,
  runCommand,
  runInForeground,
  runningPid,
  startInBackground,
  stopServer,
} from './server.ts';
import {
  controlService,
  countRestarts,
  hasService,
  installService,
  isServiceAlive,
  printUnit,
  showServiceLog,
} from './service.ts';
import { ensureDataDir, keepSettings, readSettings, type Settings } from './settings.ts';
import { Refusal, textOf } from './texts.ts';
import { rollBack, upgrade } from './upgrade.ts';
import { ensureCurrent } from './versions.ts';

/** Timeout of `start`, seconds. */
const START_SECONDS = 120;

/** Prints the text of an error for the person at the terminal. */
function printError(error: unknown): void {
  console.error((error as Error).message);
}

function readOwnCommandLine() {
  try {
    return readCommandLine(process.argv.slice(2));
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}

const { command, rest, values, given } = readOwnCommandLine();

async function startService(settings: Settings, seconds: number): Promise<number> {
  if (!controlService('start')) return 1;
  const restarts = countRestarts();
  const end = await awaitReady(settings, seconds, () => isServiceAlive() && countRestarts() === restarts);
  const log = 'journalctl -u javon';
  if (end === 'ready') console.log(textOf('started', { version: OWN_VERSION, address: settings.address }));
  else if (end === 'late') console.error(textOf('start_late', { version: OWN_VERSION, seconds, log }));
  else {
    console.error(textOf('start_failed', { version: OWN_VERSION, log }));
    showServiceLog();
  }
  return end === 'ready' ? 0 : 1;
}

async function start(settings: Settings): Promise<number> {
  if (values.foreground) return runInForeground(settings);
  if (runningPid(settings) !== null) {
    // The options of this call are not those that it runs with.
    console.log(textOf('runs_already', { address: readSettings({}).address }));
    return 0;
  }
  ensureCurrent(OWN_VERSION);
  keepSettings(given);
  const seconds = Number(values.wait ?? START_SECONDS);
  return hasService() ? startService(settings, seconds) : startInBackground(settings, seconds);
}

async function stop(settings: Settings): Promise<number> {
  if (hasService() && isServiceAlive()) {
    if (!controlService('stop')) return 1;
    console.log(textOf('stopped'));
    return 0;
  }
  console.log(textOf((await stopServer(settings)) ? 'stopped' : 'not_running'));
  return 0;
}

/** Prints whether the server runs. Exit codes as of systemctl: 3 is not running. */
async function status(settings: Settings): Promise<number> {
  const { address } = settings;
  if (runningPid(settings) === null) {
    console.log(textOf('not_running'));
    return 3;
  }
  const answer = await ask(address);
  const version = answer?.version ?? OWN_VERSION;
  console.log(textOf(answer?.isReady ? 'started' : 'not_ready', { version, address }));
  return answer?.isReady ? 0 : 1;
}

function version(): number {
  const { committed_at, node, postgres } = readRelease(ROOT);
  console.log(`Javon ${OWN_VERSION} (${committed_at.slice(0, 10)}), Node.js ${node}, PostgreSQL ${postgres}`);
  return 0;
}

async function service(settings: Settings): Promise<number> {
  if (values.print) {
    printUnit(settings);
    return 0;
  }
  ensureCurrent(OWN_VERSION);
  await stopServer(settings);
  installService(settings);
  return startService(settings, START_SECONDS);
}

/** Passes a command on to the server's own. */
function handOn(settings: Settings): number {
  ensureDataDir(settings.dataDir);
  return runCommand(settings, [
    command,
    ...rest,
    ...(values.seal === undefined ? [] : ['--seal', values.seal]),
  ]);
}

const COMMANDS: Readonly<Record<string, (settings: Settings) => number | Promise<number>>> = {
  start,
  stop,
  status,
  version,
  'install-service': service,
  upgrade: (settings) => upgrade(settings, rest[0]),
  rollback: (settings) => rollBack(settings, values.restore),
  backup: handOn,
  restore: handOn,
  migrate: handOn,
  keys: handOn,
  'first-administrator': handOn,
  'reset-administrator': handOn,
  'reset-second-factor': handOn,
  'history:verify': handOn,
};

try {
  const work = COMMANDS[command];
  if (values.help || command === 'help') process.stdout.write(helpText());
  else if (work === undefined) throw new Refusal('unknown_command', { command });
  else process.exitCode = await work(readSettings(given));
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
