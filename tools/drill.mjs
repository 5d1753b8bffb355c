// npm run drill:ha, npm run drill:histories: installs what is missing, then runs the drill of that name in tools/drills.
// Plain JavaScript without dependencies: it also runs where nothing is installed yet.
import { ensureInstalled } from './lib/install.mjs';
import { main, PINNED_NODE, projectEnv, UserError } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/** @type {Readonly<Record<string, string>>} */
const DRILLS = { ha: 'tools/drills/ha.ts', histories: 'tools/drills/histories.ts' };

await main(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const file = DRILLS[name];
  if (file === undefined) throw new UserError(`There is no drill ${name}: ${Object.keys(DRILLS).join(', ')}`);
  await ensureInstalled();
  const { code } = await run(PINNED_NODE, [file, ...rest], { env: projectEnv() });
  return code;
});
