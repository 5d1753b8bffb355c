import { addCardKey, cardsByKey, openCards, rotateCards } from './modules/clients/public.ts';
import { addCheckKey, readCheckKeys, withdrawCheckKey } from './modules/price-tags/public.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/database.ts';

/** Dependencies of an action of `npm run keys`. */
interface KeyTools {
  readonly db: Db;
  readonly config: Pick<Config, 'cardKey' | 'dataDir'>;
  /** Prints a line for the person at the terminal. */
  say(line: string): void;
}

/** Prints the number of cards by key version, and the versions that can be removed. */
async function printCards({ db, config, say }: KeyTools): Promise<void> {
  const [inUse, ...others] = openCards(config).versions.map(({ version }) => version);
  const counts = await cardsByKey(db);
  say(`Cards of clients: version ${inUse} of the key is in use.`);
  for (const version of [inUse ?? 0, ...others]) {
    const cards = counts.get(version) ?? 0;
    if (cards > 0 || version === inUse) say(`  version ${version}: ${cards} cards need it`);
    else say(`  version ${version}: no card needs it, it can be taken out of the setting`);
  }
  for (const [version, cards] of counts)
    if (version !== inUse && !others.includes(version))
      say(`  version ${version} is missing from the setting: ${cards} cards are not found by their number`);
}

async function printTags({ db, say }: KeyTools): Promise<void> {
  const keys = await readCheckKeys(db);
  const signing = keys.find(({ withdrawn_at }) => withdrawn_at === null)?.version;
  say('Codes on tags:');
  for (const { version, created_at, withdrawn_at } of keys) {
    const state = withdrawn_at === null ? 'valid' : `withdrawn on ${withdrawn_at.slice(0, 10)}`;
    say(`  version ${version}, made on ${created_at.slice(0, 10)}: ${version === signing ? 'signs' : state}`);
  }
}

/** The actions of `npm run keys`, by name. */
const ACTIONS: Readonly<Record<string, (tools: KeyTools, argument: string | undefined) => Promise<void>>> = {
  async status(tools) {
    await printCards(tools);
    await printTags(tools);
  },
  async 'new-card-key'(tools) {
    tools.say(`Version ${addCardKey(tools.config)} is in use for cards from now on.`);
    tools.say('Run `npm run keys -- rotate-cards` next.');
  },
  async 'rotate-cards'(tools) {
    const done = await rotateCards(tools.db, openCards(tools.config));
    tools.say(
      `${done} cards were hashed again. A card found by its number afterwards needs the newest version alone.`,
    );
    await printCards(tools);
  },
  async 'new-tag-key'(tools) {
    tools.say(
      `Version ${await addCheckKey(tools.db)} signs the codes of tags from now on; codes on paper stay valid.`,
    );
  },
  async 'withdraw-tag-key'(tools, argument = '') {
    if (!/^\d{1,6}$/.test(argument)) throw new Error('Say which version: npm run keys -- withdraw-tag-key 1');
    const signing = await withdrawCheckKey(tools.db, Number(argument));
    tools.say(`Tags printed with version ${argument} are to be printed again: their codes open nothing now.`);
    tools.say(`Version ${signing} signs.`);
  },
};

/**
 * Runs one action on the keys of cards and tag codes.
 * @returns false where there is no such action
 * @throws Error with a message for the person at the terminal
 */
export async function runKeys(tools: KeyTools, action: string, argument?: string): Promise<boolean> {
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (run === undefined) {
    tools.say(`Say one of: ${Object.keys(ACTIONS).join(', ')}`);
    return false;
  }
  await run(tools, argument);
  return true;
}
