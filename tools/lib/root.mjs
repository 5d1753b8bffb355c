import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The Node version pinned by the project (the npm package `node` puts its binary there). */
export const PINNED_NODE = path.join(
  ROOT,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Folder where the tools keep state between runs; deleted with node_modules. */
export const STAMPS = path.join(ROOT, 'node_modules/.javon');

/**
 * The environment for the project's own commands: its own binaries, including the pinned Node, come first.
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnv(more = {}) {
  const bin = path.join(ROOT, 'node_modules/.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...more };
}

/** An error that a person can fix: only its message is shown, without a stack. */
export class UserError extends Error {}

/**
 * Runs a command's body: a `UserError` becomes its message and exit code 1, any other error keeps its stack.
 * @param {() => Promise<number>} body
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
