// npm run drill:ha, npm run drill:histories: installs what is missing, then runs the drill of that name in tools/drills.
// Plain JavaScript without dependencies: it also runs where nothing is installed yet.
import { ensureInstalled } from './lib/install.mjs';
import { main, PINNED_NODE, projectEnv, UserError } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const DRILLS = ['ha', 'histories'];

await main(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  if (!DRILLS.includes(name)) throw new UserError(`There is no drill ${name}: ${DRILLS.join(', ')}`);
  await ensureInstalled();
  const { code } = await run(PINNED_NODE, [`tools/drills/${name}.ts`, ...rest], { env: projectEnv() });
  return code;
});
