import path from 'node:path';
import { PINNED_NODE, projectEnv, ROOT } from './root.mjs';
import { run, stopAll } from './run.mjs';
import { SERVER_ENV, TYPESCRIPT_FLAGS } from './server-flags.mjs';

const WITH_PARENT = new URL('./with-parent.mjs', import.meta.url).href;

/** Takes the types out of the server's sources, so that the server need not; where it fails, the server does. */
export async function stripSources() {
  await run(PINNED_NODE, [...TYPESCRIPT_FLAGS, path.join(ROOT, 'tools/lib/strip-sources.mjs')], {
    capture: true,
  });
}

/**
 * Runs long-lived programs on the pinned Node until the first one ends, stops the others, and returns the
 * first one's exit code. They end with this process, even if it is killed without a signal handler.
 * @param {{ args: string[], cwd?: string }[]} programs
 * @returns {Promise<number>}
 */
export async function runTogether(programs) {
  const runs = programs.map(({ args, cwd = '.' }) =>
    run(PINNED_NODE, ['--import', WITH_PARENT, ...args], {
      cwd: path.resolve(ROOT, cwd),
      env: projectEnv(SERVER_ENV),
      channel: true,
    }),
  );
  const first = await Promise.race(runs);
  stopAll();
  await Promise.all(runs);
  return first.code;
}
