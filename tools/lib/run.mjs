import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from './root.mjs';

const POSIX = process.platform !== 'win32';
// Time from SIGTERM until a program is killed.
const STOP_LIMIT_MS = 30_000;

/**
 * The running programs, with the function that stops each.
 * @type {Map<import('node:child_process').ChildProcess, () => void>}
 */
const running = new Map();
let stopping = false;

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(POSIX ? -child.pid : child.pid, signal);
  } catch {
    // Already gone.
  }
}

/** Whether a signal has requested this command to stop. */
export function isStopping() {
  return stopping;
}

/**
 * Requests every running program, once, to end; kills those that do not.
 *
 * Ctrl-C reaches the whole process group, and npm forwards the signal once more. So that a program gets it
 * exactly once, each has its own process group and is signalled only from here.
 */
export function stopAll() {
  if (stopping) return;
  stopping = true;
  for (const stop of running.values()) stop();
  setTimeout(() => {
    for (const child of running.keys()) signalGroup(child, 'SIGKILL');
  }, STOP_LIMIT_MS).unref();
}

/**
 * Ids of the processes that started this one: npm, or a shell that npm started for it. npm may die without a
 * signal, and such a shell does not forward a signal to npm; either way these ids change.
 */
function starters() {
  const parent = process.ppid;
  try {
    const [, name = '', ownParent = ''] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    if (/^(ba|da|a)?sh$/.test(name)) return `${parent} ${ownParent}`;
  } catch {
    // No such file on this system, or the parent has just ended.
  }
  return `${parent}`;
}

let listening = false;
function listenForSignals() {
  if (listening) return;
  listening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  if (process.env.npm_lifecycle_event !== undefined) {
    const before = starters();
    setInterval(() => starters() !== before && stopAll(), 500).unref();
  }
}

/**
 * @typedef {object} Run
 * @property {number} code the exit code; 130 if this command was requested to stop
 * @property {string} output what it printed, if captured
 * @property {string} printed the part of it on standard output
 */

/**
 * Runs a program in the repository and resolves when it has ended.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean, channel?: boolean, expendable?: boolean }}
 *   [options] capture: keep its output instead of showing it; channel: open one, by which it detects the end of this
 *   process; expendable: it may be killed at once without loss
 * @returns {Promise<Run>}
 */
export function run(command, args, options = {}) {
  listenForSignals();
  if (stopping) return Promise.resolve({ code: 130, output: '', printed: '' });
  const { cwd = ROOT, env = process.env, capture = false, channel = false, expendable = false } = options;
  const plain = capture && !process.stdout.isTTY ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {};
  const outlet = capture ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd,
    env: { ...env, ...plain },
    detached: POSIX,
    stdio: channel ? ['ignore', outlet, outlet, 'ipc'] : ['ignore', outlet, outlet],
    shell: !POSIX && command === 'npm',
  });
  running.set(child, () => (expendable ? signalGroup(child, 'SIGKILL') : child.kill('SIGTERM')));
  let output = '';
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text;
    printed += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return new Promise((resolve) => {
    const ended = (/** @type {number} */ code) => {
      running.delete(child);
      resolve({ code, output, printed });
    };
    child.on('error', (error) => {
      output += error.message;
      if (!capture) console.error(error.message);
      ended(127);
    });
    child.on(capture ? 'close' : 'exit', (code, signal) => {
      // Ended by the signal that requested it to stop: a proper stop.
      if (code === null) ended(stopping && signal === 'SIGTERM' ? 0 : 1);
      else ended(code);
    });
  });
}
