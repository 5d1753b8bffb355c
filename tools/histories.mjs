// npm run histories -- --seconds 600 [--seed 1]: generates histories of tags, one after another, and compares
// the server with the model of apps/api/test/tag-model until the time is over or the two differ. Plain
// JavaScript without dependencies: it also runs where nothing is installed yet.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { main, PINNED_NODE, projectEnv, UserError } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const TEST = 'tag-model/histories';

/** @param {string} name @param {string} text */
function wholeNumber(name, text) {
  if (!/^\d{1,9}$/.test(text)) throw new UserError(`--${name} takes a whole number, not ${text}`);
  return text;
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '600' },
      // Each day starts with another seed; it is printed with a finding.
      seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000) * 1000) },
    },
  });
  const env = projectEnv({
    HISTORIES_SECONDS: wholeNumber('seconds', values.seconds),
    HISTORIES_SEED: wholeNumber('seed', values.seed),
  });
  await ensureInstalled();
  console.log(`Histories from seed ${values.seed} on, for ${values.seconds} s.`);
  const { code } = await run(
    PINNED_NODE,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', TEST],
    { env },
  );
  return code;
});
