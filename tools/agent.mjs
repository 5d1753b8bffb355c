// npm run agent: installs what is missing, then runs the program of a store, which sends labels to the
// printers there. Plain JavaScript without dependencies: it also runs where nothing is installed yet.
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/root.mjs';
import { runTogether } from './lib/server.mjs';
import { TYPESCRIPT_FLAGS } from './lib/server-flags.mjs';

await main(async () => {
  await ensureInstalled();
  return runTogether([{ args: [...TYPESCRIPT_FLAGS, 'apps/agent/src/main.ts', ...process.argv.slice(2)] }]);
});
