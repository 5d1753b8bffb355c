// npm start: installs what is missing, builds the web part if it changed, runs the server.
// Plain JavaScript without dependencies: it also runs where nothing is installed yet, on Node 18.
import { ensureInstalled } from './lib/install.mjs';
import { main, UserError } from './lib/root.mjs';
import { isStopping } from './lib/run.mjs';
import { runTogether, stripSources } from './lib/server.mjs';
import { SERVER_FLAGS } from './lib/server-flags.mjs';
import { buildWebIfChanged } from './lib/web-build.mjs';

const flags = new Set(process.argv.slice(2));

async function buildWeb() {
  const { built, code, output } = await buildWebIfChanged();
  if (isStopping()) throw new UserError('Stopped.');
  if (code !== 0) throw new UserError(`${output}\nThe web part could not be built; the reason stands above.`);
  if (built) console.error('The web part is built.');
}

await main(async () => {
  await ensureInstalled();
  if (flags.has('--seed-chain')) return runTogether([{ args: ['apps/api/src/cli.ts', 'seed-chain'] }]);
  if (flags.has('--dev')) {
    // Target to which vite's server forwards API calls.
    process.env.API ??= `http://127.0.0.1:${process.env.PORT ?? 3000}`;
    return runTogether([
      { args: ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'] },
      { args: ['../../node_modules/vite/bin/vite.js'], cwd: 'apps/web' },
    ]);
  }
  await buildWeb();
  await stripSources();
  return runTogether([{ args: [...SERVER_FLAGS, 'apps/api/src/main.ts'] }]);
});
