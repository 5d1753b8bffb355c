import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from './root.mjs';

const POSIX = process.platform !== 'win32';
// Time from SIGTERM until a program is killed.
const STOP_LIMIT_MS = 30_000;

/**
 * The programs under way, with what stops each.
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

/** Whether a signal has asked this command to stop. */
export function isStopping() {
  return stopping;
}

/**
 * Asks every running program, once, to end; kills what does not.
 *
 * Ctrl-C reaches the whole process group, and npm passes the signal on once more. So that a program
 * hears it exactly once, each has a group of its own and is signalled from here alone.
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
 * Returns the ids of the processes that started this one: npm, or a shell that npm started for it. npm may die
 * without a signal, and such a shell does not pass on a signal to npm; either way these ids change.
 */
function starters() {
  const parent = process.ppid;
  try {
    const [, name = '', ownParent = ''] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    if (/^(ba|da|a)?sh$/.test(name)) return `${parent} ${ownParent}`;
  } catch {
    // No such file on this system, or the parent has just gone.
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
 * @property {number} code the exit code; 130 when this command was asked to stop
 * @property {string} output what it printed, when captured
 * @property {string} printed of that, what went to its standard output
 */

/**
 * Runs a program in the repository and answers when it has ended.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean, channel?: boolean, expendable?: boolean }} [options]
 *   capture: keep its output instead of showing it; channel: open one, by which it learns of this process's end;
 *   expendable: nothing is lost where it is killed at once
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
      // Ended by the very signal that asked it to stop: a stop as wished.
      if (code === null) ended(stopping && signal === 'SIGTERM' ? 0 : 1);
      else ended(code);
    });
  });
}
