// npm run test:pooler [-- transaction|session] [-- files]: runs the API tests through PgBouncer, in both
// modes unless one is named. Plain JavaScript without dependencies: it also runs where nothing is installed
// yet.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { main, PINNED_NODE, projectEnv } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const MODES = ['transaction', 'session'];

await main(async () => {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) {
    console.log('Skipped: PgBouncer is not installed here.');
    return 0;
  }
  await ensureInstalled();
  const args = process.argv.slice(2);
  const named = MODES.filter((mode) => args.includes(mode));
  const files = args.filter((arg) => !MODES.includes(arg));
  for (const mode of named.length > 0 ? named : MODES) {
    console.log(`Through PgBouncer, pool_mode = ${mode}`);
    const { code } = await run(
      PINNED_NODE,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...files],
      { env: projectEnv({ JAVON_TEST_POOLER: mode }) },
    );
    if (code !== 0) return code;
  }
  return 0;
});
