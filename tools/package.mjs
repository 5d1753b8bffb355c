// npm run package: installs what is missing, builds the web part if it changed, makes the archive of an installation.
// Plain JavaScript without dependencies: it also runs where nothing is installed yet.
import { ensureInstalled } from './lib/install.mjs';
import { main, UserError } from './lib/root.mjs';
import { runTogether } from './lib/server.mjs';
import { TYPESCRIPT_FLAGS } from './lib/server-flags.mjs';
import { buildWebIfChanged } from './lib/web-build.mjs';

await main(async () => {
  await ensureInstalled();
  const { code, output } = await buildWebIfChanged();
  if (code !== 0) throw new UserError(output);
  return runTogether([{ args: [...TYPESCRIPT_FLAGS, 'tools/package/run.ts', ...process.argv.slice(2)] }]);
});
