// npm run bench: installs what is missing, builds the web part if it changed, measures.
// Plain JavaScript without dependencies: it also runs where nothing is installed yet.
import { ensureInstalled } from './lib/install.mjs';
import { main, UserError } from './lib/root.mjs';
import { runTogether, stripSources } from './lib/server.mjs';
import { buildWebIfChanged } from './lib/web-build.mjs';

await main(async () => {
  await ensureInstalled();
  const { code, output } = await buildWebIfChanged();
  if (code !== 0) throw new UserError(output);
  await stripSources();
  return runTogether([{ args: ['bench/run.ts', ...process.argv.slice(2)] }]);
});
